import { expect, type Page } from '@playwright/test'
import { expectSound } from '../fixtures/look.ts'
import { type Found, findOnMap, untilOnMap } from '../fixtures/map-colors.ts'
import { test } from '../fixtures/with-known-day.ts'

/** Of the track above the limit. */
const OVER_LIMIT = { red: 0xc4, green: 0x39, blue: 0x0f }

async function trackOn(page: Page): Promise<Found | null> {
  return await findOnMap(page, OVER_LIMIT)
}

/** The camera comes to rest and the lines are made for it: what two pictures in a row agree on. */
async function restingTrack(page: Page): Promise<Found> {
  let before: Found | null = null
  await expect(async () => {
    const last = before
    before = await trackOn(page)
    expect(before).not.toBeNull()
    expect(before).toEqual(last)
  }).toPass()
  return before!
}

/** From the upper left of the page. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`the way at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 500 })

    test('is in sight wherever it is looked at, beside what is told of it and all else that lies on the map', async ({
      page,
      history,
    }) => {
      await history.open('/historical/trackinghistory?v=1&periodo=ontem')
      await history.expectSummary()
      await untilOnMap(page, OVER_LIMIT)
      const map = page.locator('.maplibregl-map')
      const card = page.getByRole('region', { name: / às \d\d:\d\d:\d\d$/ })
      const parts = [
        card,
        page.getByRole('region', { name: 'Legenda do mapa' }),
        page.getByRole('button', { name: 'Ver todo o percurso' }),
        page.locator('.maplibregl-ctrl-attrib'),
      ]
      // Before the first trip, at a stop, at the place that is furthest away, and at the end of the day.
      for (const hour of ['07:00', '09:30', '16:00', '23:30']) {
        await page.getByLabel('Ir para a hora').fill(hour)
        await page.getByLabel('Ir para a hora').press('Enter')
        await expect(card).toHaveAccessibleName(new RegExp(`às ${hour}`))
        await expect(async () => {
          const cursor = (await map.locator('[class*="cursor"]').boundingBox())!
          expect(isApart(cursor, (await map.boundingBox())!)).toBe(false)
          for (const part of parts) expect(isApart(cursor, (await part.boundingBox())!)).toBe(true)
        }).toPass()
      }
      if (viewport.width < 500) {
        // Opened, it covers more of a low map: what it tells of stays beside it all the same.
        await card.getByText('Detalhes e ações').click()
        await expect(card.getByRole('button', { name: 'Copiar resposta' })).toBeVisible()
        const cursor = map.locator('[class*="cursor"]')
        await expect(async () =>
          expect(isApart((await cursor.boundingBox())!, (await card.boundingBox())!)).toBe(true),
        ).toPass()
      }
      await expectSound(page, `instante-${viewport.width}`)
    })
  })
}

test.describe('the map of a track', () => {
  // Above eight rows a map of the usual height is low; here it is what is looked at.
  test.use({ viewport: { width: 1440, height: 1300 } })

  test.beforeEach(async ({ page, history }) => {
    await history.open('/historical/trackinghistory?v=1&periodo=ontem')
    await expect(page.getByText('acima de 80 km/h')).toBeVisible()
    // Its sample of the colour is no track.
    await page.getByRole('button', { name: 'Legenda' }).click()
    await expect(page.getByText('acima de 80 km/h')).toBeHidden()
    // All of it is there: the map looks at nothing else by itself.
    await history.expectSummary()
    // The lane of what happened takes of the map's height, for which the way is framed anew.
    await expect(page.getByRole('region', { name: /^Ocorrências e comandos/ })).toBeVisible()
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())!.height
    await expect
      .poll(async () => (await heightOf('canvas.maplibregl-canvas')) - (await heightOf('.maplibregl-map')))
      .toBeLessThan(1)
  })

  test('goes with the hand that moves it', async ({ page }) => {
    const before = await restingTrack(page)
    const box = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 120, y - 40, { steps: 6 })
    // The button is still down: the picture that was painted for the place before is shown at the new one.
    await expect(async () => {
      const moved = (await trackOn(page))!
      expect(moved.x).toBeLessThan(before.x - 80)
      expect(moved.y).toBeLessThan(before.y - 20)
      expect(moved.pixels).toBeGreaterThan(before.pixels * 0.7)
    }).toPass()
    await page.mouse.up()
    expect((await restingTrack(page)).x).toBeLessThan(before.x - 80)
  })

  test('comes back after the graphics card was lost', async ({ page }) => {
    const before = await restingTrack(page)
    const lost = await page.locator('canvas.maplibregl-canvas').evaluateHandle((canvas) => {
      const extension = (canvas as HTMLCanvasElement).getContext('webgl2')!.getExtension('WEBGL_lose_context')!
      extension.loseContext()
      return extension
    })
    await expect.poll(() => trackOn(page)).toBeNull()
    await lost.evaluate((extension) => extension.restoreContext())
    await expect.poll(async () => (await trackOn(page))?.pixels ?? 0).toBeGreaterThan(before.pixels * 0.8)
  })
})
