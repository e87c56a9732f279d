import { noReadings } from '@monitorweb/domain/position/position-report'
import { logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { findOnMap, MOVING_FILL } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { until } from '../fixtures/until.ts'

const SERIAL = '865000000000501'
const ROAD = { latitude: -22.9, longitude: -47.06 }
/** At the zoom of the test about 340 px east; slow enough that it never looks like a jump. */
const EAST_DEGREES = 0.00175
const STEP_MS = 15_000
/** A way takes 2 s of the page's time. */
const LOOK_EVERY_MS = 200

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let tracker: Tracker
let fixTime = Math.floor(Date.now() / 1000) * 1000 - 10 * STEP_MS
let longitude = ROAD.longitude

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const { id: customerId } = await ensureCustomer(api, { name: 'Transportes Aurora' })
  await ensureDevice(api, { serial: SERIAL, customerId })
  await ensureVehicle(api, { customerId, plate: 'AAA1A11', description: 'Caminhão', deviceSerial: SERIAL })
  tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: SERIAL, firstBackoffMs: 100 })
  browser = await openBrowser()
})
afterAll(async () => {
  await tracker?.close()
  await browser?.close()
  await folder.remove()
})

async function report(at: { fixTime: number; longitude: number }): Promise<void> {
  const place = { ...ROAD, ...at, hasFix: true, altitudeMeters: null, courseDegrees: 90, satellites: 10 }
  tracker.report({ ...noReadings(), ...place, speedKmh: 90, ignition: true })
  await tracker.flush()
}

const markerX = async (page: Page) => (await findOnMap(browser, page, MOVING_FILL))?.x ?? null

/**
 * Drives on, and answers where the marker was seen meanwhile, in pixels, until it stands at the new place. The page's time
 * goes on by one step a look, so that however slow the machine is the way is looked at many times.
 */
async function driveAndWatch(page: Page, arrivesAt: (x: number) => boolean): Promise<number[]> {
  fixTime = Math.floor(Date.now() / 1000) * 1000
  await report({ fixTime: fixTime - STEP_MS, longitude })
  await until(async () => (await markerX(page)) !== null)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const before = (await markerX(page))!
  longitude += EAST_DEGREES
  await report({ fixTime, longitude })
  const seen: number[] = []
  await until(async () => {
    await page.clock.runFor(LOOK_EVERY_MS)
    const x = await markerX(page)
    if (x !== null) seen.push(x - before)
    return x !== null && arrivesAt(x - before)
  })
  return seen
}

describe.skipIf(noBrowser)('a vehicle that was just heard of', () => {
  async function open(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
    const context = await openContext(browser, { width: 1440, theme: 'light' })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion })
    await page.clock.install()
    await signIn(page, program.url, ADMIN)
    await page.goto(`${program.url}/monitoring?mapa=${ROAD.latitude},${longitude + EAST_DEGREES / 2},17.00`)
    return page
  }
  const arrived = (x: number) => x > 320

  test('is seen on its way from one fix to the next, and stands at the last one in the end', async () => {
    const page = await open('no-preference')
    const seen = await driveAndWatch(page, arrived)
    expect(seen.filter((x) => x > 15 && x < 305).length).toBeGreaterThan(0)
    // Edges are smoothed anew at each place, which moves the middle by less than a pixel.
    expect(seen.filter((x, index) => x < (seen[index - 1] ?? 0) - 1)).toEqual([])
    await page.context().close()
  })

  test('jumps for people who do not want movement', async () => {
    const page = await open('reduce')
    const seen = await driveAndWatch(page, arrived)
    expect(seen.filter((x) => x > 15 && x < 305)).toEqual([])
    await page.context().close()
  })
})
