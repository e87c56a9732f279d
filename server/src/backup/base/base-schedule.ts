import type { Series } from '../folder/series.ts'
import { readLogPlace } from '../log/log-place.ts'

const DAY_MS = 24 * 3600_000
/** A whole copy is made after so many days at last. */
export const LONGEST_DAYS = 7

/**
 * Whether it is time for a base copy: each day, or of a database that is large beside what changes in it once the log weighs half of it,
 * and each week at last, since restoring reads the log from there on.
 */
export function isBaseDue({ bases, reachesPlace }: Pick<Series, 'bases' | 'reachesPlace'>, nowMs: number): boolean {
  const newest = bases.at(-1)
  if (!newest) return true
  // One of a clock that was ahead is as far away as one of before.
  const days = Math.abs(nowMs - newest.endedMs) / DAY_MS
  const logBytes = Number(readLogPlace(reachesPlace) - readLogPlace(newest.endPlace))
  return days >= LONGEST_DAYS || (days >= 1 && logBytes >= newest.bytes / 2)
}
