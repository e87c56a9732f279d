import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { driveYesterday, type KnownDay } from '../fixtures/known-day.ts'
import { findOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { PATIENCE, until } from '../fixtures/until.ts'

/** Of the track above the limit; the legend's sample of it is smaller than any track. */
const OVER_LIMIT = { red: 0xc4, green: 0x39, blue: 0x0f }
const SAMPLE_PIXELS = 300

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let known: KnownDay
let context: BrowserContext
let page: Page
beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  known = await driveYesterday(program)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

async function track() {
  const found = await findOnMap(browser, page, OVER_LIMIT)
  return found && found.pixels > SAMPLE_PIXELS ? found : null
}

/** The camera comes to rest and the lines are made for it: what two pictures in a row agree on. */
async function restingTrack() {
  let before = await track()
  await until(async () => {
    const now = await track()
    const rests = now !== null && now.pixels === before?.pixels && now.x === before.x
    before = now
    return rests
  })
  return before!
}

describe.skipIf(noBrowser)('the map of a track', () => {
  beforeEach(async () => {
    context = await openContext(browser, { width: 1440, theme: 'light' })
    page = await context.newPage()
    await signIn(page, program.url, ADMIN)
    await page.goto(`${program.url}/historical/trackinghistory?v=1&${known.inLink}`)
    await page.getByText('acima de 80 km/h').waitFor()
    // All of it is there: the map looks at nothing else by itself.
    await page.getByLabel('Resumo do período').waitFor()
    return () => context.close()
  })

  test('goes with the hand that moves it', async () => {
    const before = await restingTrack()
    const box = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 120, y - 40, { steps: 6 })
    // The button is still down: the picture that was painted for the place before is shown at the new one.
    await until(async () => {
      const moved = await track()
      const isThere = moved !== null && moved.x < before.x - 80 && moved.y < before.y - 20
      return isThere && moved.pixels > before.pixels * 0.7
    })
    await page.mouse.up()
    expect((await restingTrack()).x).toBeLessThan(before.x - 80)
  })

  test('comes back after the graphics card was lost', async () => {
    const before = await restingTrack()
    const lost = await page.locator('canvas.maplibregl-canvas').evaluateHandle((canvas) => {
      const extension = (canvas as HTMLCanvasElement).getContext('webgl2')!.getExtension('WEBGL_lose_context')!
      extension.loseContext()
      return extension
    })
    await until(async () => (await track()) === null)
    await lost.evaluate((extension) => extension.restoreContext())
    await expect.poll(async () => (await track())?.pixels ?? 0, PATIENCE).toBeGreaterThan(before.pixels * 0.8)
  })
})
