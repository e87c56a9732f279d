import { expect, type Page } from '@playwright/test'
import type { FleetVehicle } from '../fixtures/fleet.ts'
import { findOnMap, MOVING_FILL } from '../fixtures/map-colors.ts'
import { test } from '../fixtures/with-browser.ts'

const ROAD = { latitude: -22.9, longitude: -47.06 }
const ZOOM = 17
/** Slow enough that it never looks like a jump. */
const EAST_DEGREES = 0.00175
const EAST_PX = (EAST_DEGREES / 360) * 512 * 2 ** ZOOM
const STEP_MS = 15_000
/** A way takes 2 s of the page's time. */
const LOOK_EVERY_MS = 200

const markerX = async (page: Page) => (await findOnMap(page, MOVING_FILL))?.x ?? null

/**
 * Lets the page's time jump on by one step a look, so that however slow the machine is the way is looked at many times and
 * no more frames are drawn than looked at; answers where the marker was seen until it is so far east of `fromX`, in pixels.
 */
async function watchUntil(page: Page, fromX: number, eastPx: number): Promise<number[]> {
  const seen: number[] = []
  await expect(async () => {
    await page.clock.fastForward(LOOK_EVERY_MS)
    const x = await markerX(page)
    if (x !== null) seen.push(x - fromX)
    expect(Math.abs((seen.at(-1) ?? 0) - eastPx)).toBeLessThan(2)
  }).toPass({ intervals: [0] })
  return seen
}

/** Drives on, and answers where the marker was seen meanwhile, in pixels, until it stands at the new place. */
async function driveAndWatch(page: Page, vehicle: FleetVehicle): Promise<number[]> {
  const heard = (steps: number, fixTime: number) =>
    vehicle.report({
      latitude: ROAD.latitude,
      longitude: ROAD.longitude + steps * EAST_DEGREES,
      courseDegrees: 90,
      speedKmh: 90,
      fixTime,
    })
  await heard(-1, Math.floor(Date.now() / 1000) * 1000 - STEP_MS)
  await page.clock.install()
  await page.goto(`/monitoring?mapa=${ROAD.latitude},${ROAD.longitude},${ZOOM}.00`)
  // The map below them is drawn: where the page's time stands, it would be changed under the marker.
  await expect(page.getByText('Mapa local, sem ruas aqui')).toBeVisible()
  await expect.poll(() => markerX(page)).not.toBeNull()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const west = (await markerX(page))!
  // Opening the page may take longer than fixes may be apart that a marker glides between: so the first of the two comes now.
  const fixTime = Math.floor(Date.now() / 1000) * 1000
  await heard(0, fixTime)
  await watchUntil(page, west, EAST_PX)
  const before = (await markerX(page))!
  await heard(1, Math.max(fixTime + 1000, Math.floor(Date.now() / 1000) * 1000))
  return await watchUntil(page, before, EAST_PX)
}

/** Looks at which the marker was neither at the old place nor at the new one. */
const onTheWay = (seen: number[]) => seen.filter((x) => x > 15 && x < EAST_PX - 15)

test.describe('a vehicle that was just heard of', () => {
  // Each look is a picture: a low screen is drawn in half the time.
  test.use({ viewport: { width: 1440, height: 480 } })

  test('is seen on its way from one fix to the next, and stands at the last one in the end', async ({
    page,
    fleet,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const seen = await driveAndWatch(page, await fleet.add({ plate: 'AAA1A11' }))
    expect(onTheWay(seen).length).toBeGreaterThan(0)
    // Edges are smoothed anew at each place, which moves the middle by less than a pixel.
    expect(seen.filter((x, index) => x < (seen[index - 1] ?? 0) - 1)).toEqual([])
  })

  test('jumps for people who do not want movement', async ({ page, fleet }) => {
    const seen = await driveAndWatch(page, await fleet.add({ plate: 'AAA1A11' }))
    expect(onTheWay(seen)).toEqual([])
  })
})
