import type { EpochMs } from './position-report.ts'
import { DEFAULT_REPORT_AGE_DAYS } from './retention.ts'

const DAY_MS = 24 * 3600 * 1000
/** A time may be so far ahead of the instant at which it is heard. */
export const MAX_AHEAD_MS = DAY_MS
/**
 * GPS counts weeks modulo 1024; receivers that forget the era are wrong by whole multiples of it (IS-GPS-200, 6.2.4).
 */
const GPS_ERA_MS = 1024 * 7 * DAY_MS
/** Receivers older than two eras do not exist. */
const MAX_ERAS = 2

/** A fix time that may be stored, and whether it had to be corrected for that. */
export interface JudgedClock {
  fixTime: EpochMs
  corrected: boolean
}

/**
 * Judges a tracker's clock by the server's: within [received − the accepted age, received + 1 day] it stands; a time whole GPS
 * eras too old is corrected; anything else is no time at all (`null`: the report is stored apart). Where the server's own clock is
 * behind, `passedAt` is an instant that has passed: up to a day after it is no future. The answer depends on these alone.
 */
export function judgeClock(
  fixTime: EpochMs,
  receivedAt: EpochMs,
  ageDays = DEFAULT_REPORT_AGE_DAYS,
  passedAt: EpochMs = receivedAt,
): JudgedClock | null {
  if (!Number.isFinite(fixTime)) return null
  const latest = Math.max(receivedAt, passedAt) + MAX_AHEAD_MS
  for (let eras = 0; eras <= MAX_ERAS; eras++) {
    const candidate = fixTime + eras * GPS_ERA_MS
    if (candidate >= receivedAt - ageDays * DAY_MS && candidate <= latest) {
      return { fixTime: candidate, corrected: eras > 0 }
    }
  }
  return null
}
