import type { ReportingWorld } from '../setup/worlds/reporting-world.ts'

const MINUTE = 60_000

/** Answers the instant that was so many minutes ago, in whole seconds as trackers tell it. */
export function minutesAgo(minutes: number): number {
  return Math.floor((Date.now() - minutes * MINUTE) / 1000) * 1000
}

/** Makes a vehicle that drives at 60 km/h with 13.8 V until so many minutes ago. */
export async function drivenUntil(world: ReportingWorld, minutes: number, carrier = '') {
  const tracked = await world.trackedVehicle()
  await world.api.pool.query('update device set carrier = $2 where serial = $1', [tracked.serial, carrier])
  const reports = [5, 4, 3, 2, 1, 0].map((before) => ({
    fixTime: minutesAgo(minutes + before),
    speedKmh: 60,
    voltage: 13.8,
  }))
  await world.drive(tracked.serial, reports)
  return { ...tracked, seen: reports[3]!.fixTime }
}

/** Drives without a supply, for longer than the newest reports of a vehicle tell what was before. */
export async function driveOnBattery(world: ReportingWorld, serial: string) {
  const reports = Array.from({ length: 30 }, (_, minute) => ({
    fixTime: minutesAgo(35 - minute),
    speedKmh: 50,
    voltage: 0,
  }))
  await world.drive(serial, reports)
  return reports
}
