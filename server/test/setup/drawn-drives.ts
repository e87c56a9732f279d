import { createPen, DRAWN_ORIGIN, type DrawnPoint } from '@monitorweb/domain/track/drawings/drawn-track'
import type { ReportingWorld } from './worlds/reporting-world.ts'

const METERS_NORTH = 110_760
const METERS_EAST = 102_140

/**
 * Sends a drawn track as a device would, with second 0 at `start`; it does so in any order, as the answer must not
 * depend on the order.
 */
export async function sendDrawn(
  world: ReportingWorld,
  serial: string,
  { points, start }: { points: readonly DrawnPoint[]; start: number },
): Promise<void> {
  const reports = points.map((point) => ({
    fixTime: start + point.second * 1000,
    latitude: DRAWN_ORIGIN.latitude + point.north / METERS_NORTH,
    longitude: DRAWN_ORIGIN.longitude + point.east / METERS_EAST,
    speedKmh: point.speedKmh ?? null,
    ignition: point.ignition ?? null,
    odometerKm: point.odometerKm ?? null,
  }))
  await Promise.all(reports.map((report) => world.drive(serial, [report])))
}

/**
 * Draws two trips from second 0 on: an hour parked, 10.8 km, an hour standing with the engine on for half of it, 5.4
 * km, an hour parked. At 36 km/h the drives take 1080 and 540 seconds.
 */
export function twoTrips(): DrawnPoint[] {
  return createPen()
    .stand(3600, false)
    .drive(10_800)
    .stand(1800, true)
    .stand(1800, false)
    .drive(5400)
    .stand(3600, false).points
}
export const FIRST_TRIP = { start: 3600, end: 4680 }
export const SECOND_TRIP = { start: 8280, end: 8820 }
export const LAST_SECOND = 12_420

/** Answers the instant so many seconds before now, on a whole second. */
export function secondsAgo(seconds: number): number {
  return Math.floor((Date.now() - seconds * 1000) / 1000) * 1000
}
