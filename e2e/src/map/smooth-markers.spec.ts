import { expect, type Page } from '@playwright/test'
import type { FleetVehicle } from '../fixtures/fleet.ts'
import { findOnMap, MOVING_FILL } from '../fixtures/map-colors.ts'
import { test } from '../fixtures/with-browser.ts'

const ROAD = { latitude: -22.9, longitude: -47.06 }
/** At the zoom of the test about 340 px east; slow enough that it never looks like a jump. */
const EAST_DEGREES = 0.00175
const STEP_MS = 15_000
/** A way takes 2 s of the page's time. */
const LOOK_EVERY_MS = 200

const markerX = async (page: Page) => (await findOnMap(page, MOVING_FILL))?.x ?? null

/**
 * Drives on, and answers where the marker was seen meanwhile, in pixels, until it stands at the new place. The page's time
 * jumps on by one step a look, so that however slow the machine is the way is looked at many times, and no more frames are
 * drawn than looked at.
 */
async function driveAndWatch(page: Page, vehicle: FleetVehicle): Promise<number[]> {
  const fixTime = Math.floor(Date.now() / 1000) * 1000
  const onTheRoad = { ...ROAD, courseDegrees: 90, speedKmh: 90 }
  await vehicle.report({ ...onTheRoad, fixTime: fixTime - STEP_MS })
  await page.clock.install()
  await page.goto(`/monitoring?mapa=${ROAD.latitude},${ROAD.longitude + EAST_DEGREES / 2},17.00`)
  // The map below them is drawn: where the page's time stands, it would be changed under the marker.
  await expect(page.getByText('Mapa local, sem ruas aqui')).toBeVisible()
  await expect.poll(() => markerX(page)).not.toBeNull()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const before = (await markerX(page))!
  await vehicle.report({ ...onTheRoad, fixTime, longitude: ROAD.longitude + EAST_DEGREES })
  const seen: number[] = []
  await expect(async () => {
    await page.clock.fastForward(LOOK_EVERY_MS)
    const x = await markerX(page)
    if (x !== null) seen.push(x - before)
    expect(seen.at(-1)).toBeGreaterThan(320)
  }).toPass({ intervals: [0] })
  return seen
}

/** Looks at which the marker was neither at the old place nor at the new one. */
const onTheWay = (seen: number[]) => seen.filter((x) => x > 15 && x < 305)

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
