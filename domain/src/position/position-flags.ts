import { isOnEarth } from '../places/on-earth.ts'
import type { PositionReport } from './position-report.ts'

/**
 * What one report alone shows about itself, as bits of one small number. A fault that only neighbours show (jump,
 * drift, duplicate time) is never stored: the engine finds it when it reads, so that late data cannot make it wrong.
 */
export const POSITION_FLAGS = {
  /** The receiver had no satellite fix. */
  noFix: 1,
  /** The tracker's clock was ahead of the server's by more than {@link FUTURE_TOLERANCE_MS}. */
  futureClock: 2,
  /** The time was wrong by whole GPS eras and has been corrected. */
  clockCorrected: 4,
  /** The report has coordinates or a speed that no vehicle can have. */
  outOfRange: 8,
  /** The report was sent from the tracker's memory. */
  buffered: 16,
  /** The report has readings and an instant, by the server's clock, but no place: it is no position. */
  noPlace: 32,
} as const
export type PositionFlag = keyof typeof POSITION_FLAGS

/** A fix with any of these is kept and shown on request, but never moves a vehicle. */
export const UNTRUSTED_FLAGS = POSITION_FLAGS.noFix | POSITION_FLAGS.futureClock | POSITION_FLAGS.outOfRange

/** A report with any of these tells no place, only that something was. */
export const NO_PLACE_FLAGS = POSITION_FLAGS.noFix | POSITION_FLAGS.outOfRange

/** Whether a report with these flags says where the vehicle was. */
export function hasOwnPlace(flags: number): boolean {
  return (flags & NO_PLACE_FLAGS) === 0
}

/** Clocks of trackers and servers differ by seconds; minutes are a fault. */
export const FUTURE_TOLERANCE_MS = 5 * 60 * 1000

/** No road vehicle is faster; readings above are noise. */
const MAX_SPEED_KMH = 400

/** Lists the names of the bits in `flags`. */
export function flagNames(flags: number): PositionFlag[] {
  return (Object.keys(POSITION_FLAGS) as PositionFlag[]).filter((name) => (flags & POSITION_FLAGS[name]) !== 0)
}

/** Whether a fix with these flags may become a vehicle's last position. */
export function isTrusted(flags: number): boolean {
  return (flags & UNTRUSTED_FLAGS) === 0
}

/** Whether the values lie where a vehicle on Earth can be; (0, 0) is what receivers say when they know nothing. */
export function isInRange(report: Pick<PositionReport, 'latitude' | 'longitude' | 'speedKmh'>): boolean {
  const { latitude, longitude, speedKmh } = report
  if (!isOnEarth(report)) return false
  if (latitude === 0 && longitude === 0) return false
  return speedKmh === null || (speedKmh >= 0 && speedKmh <= MAX_SPEED_KMH)
}
