import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { generateDrive } from '../drives/generated-drive.ts'
import { applyNoise, type NoiseOptions, type NoisyReport } from '../drives/noise.ts'
import { seedOf } from '../random.ts'
import { dayOf, dayStart, planDay } from './day-plan.ts'
import type { SampleVehicle } from './sample-vehicles.ts'

/** Gives what the vehicle's tracker sends from an instant on, in the order of arrival, day after day without end. */
export function* endlessDrive(vehicle: SampleVehicle, from: EpochMs): Generator<NoisyReport> {
  for (let day = dayOf(vehicle, from); ; day++) {
    const end = dayStart(vehicle, day + 1)
    // The instant at which one day ends and the next begins belongs to the next day.
    const reports = generateDrive(planDay(vehicle, day)).reports.filter(
      ({ fixTime }) => fixTime >= from && fixTime < end,
    )
    yield* applyNoise(reports, noiseOf(vehicle, day)).deliveries
  }
}

/**
 * Gives what a tracker that fell silent while driving sent between two instants: its last word is of a moving vehicle.
 */
export function endedDrive(vehicle: SampleVehicle, from: EpochMs, until: EpochMs): NoisyReport[] {
  const deliveries: NoisyReport[] = []
  for (const delivery of endlessDrive(vehicle, from)) {
    if (delivery.deliverAt > until) break
    deliveries.push(delivery)
  }
  const lastMoving = deliveries.findLastIndex(({ report }) => (report.speedKmh ?? 0) > 0)
  return deliveries.slice(0, lastMoving + 1)
}

/** Gives each vehicle its own weaknesses, since receivers differ. */
function noiseOf(vehicle: SampleVehicle, day: number): NoiseOptions {
  const { number } = vehicle
  return {
    seed: seedOf('noise', vehicle.serial, day),
    jitterMeters: 2 + (number % 4),
    parkedDriftMeters: 5 + (number % 6),
    tunnels: { chance: 0.004, leastSeconds: 60, mostSeconds: 900, buffered: number % 5 !== 0 },
    ...(number % 7 === 0 && { jumps: { chance: 0.001, leastMeters: 3000, mostMeters: 40_000 } }),
    ...(number % 3 === 0 && { duplicateChance: 0.003 }),
    ...(number % 4 === 0 && { bursts: { chance: 0.003, leastReports: 3, mostReports: 6 } }),
  }
}
