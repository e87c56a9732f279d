import type { EpochMs } from '@monitorweb/domain/position/position-report'

export const DAY_MS = 24 * 3600 * 1000
/** Beside today so many days are written as rows of a day: what comes later than that is late. */
const HOT_DAYS = 2

/** Answers whole days since 1970-01-01 UTC. */
export function dayOf(time: EpochMs): number {
  return Math.floor(time / DAY_MS)
}

/** Answers from when on positions lie in the table of the newest days, which is the beginning of a day (UTC). */
export function hotFrom(now: EpochMs): EpochMs {
  return (dayOf(now) - HOT_DAYS) * DAY_MS
}

/**
 * Answers the day (since 1970-01-01 UTC) before which days are packed. Between it and {@link hotFrom} lies a day into which
 * nobody writes any more, so that no report under way, and no clock of another machine, meets the packing.
 */
export function packedBefore(now: EpochMs): number {
  return dayOf(now) - HOT_DAYS - 1
}
