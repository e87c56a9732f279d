import { distanceMeters } from '../../places/distance.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { DEFAULT_TRIP_RULES } from '../trip-rules.ts'

/** The published rules judge here: a last position is stored once, whoever's rules a report is made by. */
const { jumpKmh, receiverErrorMeters } = DEFAULT_TRIP_RULES
/**
 * A fix stands if it can have been reached from one of this many fixes before it, so that one or two jumps cannot
 * refuse it.
 */
const PREDECESSORS = 3
/** So many of the newest fixes are judged; where none of them stands, the newest is taken. */
const JUDGED = 10

/** {@link newestTrustedFix} needs to see this many of the newest fixes; more of them change nothing. */
export const TAIL_LENGTH = JUDGED + PREDECESSORS

export interface Fix {
  fixTime: EpochMs
  latitude: number
  longitude: number
}

/** Whether a vehicle can have come from one fix to the other, by implied speed alone, never by distance. */
export function isReachable(from: Fix, to: Fix): boolean {
  const meters = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude) - receiverErrorMeters
  if (meters <= 0) return true
  return (meters / Math.abs(to.fixTime - from.fixTime)) * 3600 <= jumpKmh
}

/**
 * Finds where the vehicle is: the newest fix that is no jump. It depends on the stored fixes alone, `newestFirst` by
 * (fix time, digest), so that the order in which they arrived cannot matter. Undefined without any fix.
 */
export function newestTrustedFix<F extends Fix>(newestFirst: readonly F[]): F | undefined {
  for (let index = 0; index < Math.min(JUDGED, newestFirst.length); index++) {
    const fix = newestFirst[index] as F
    const before = newestFirst.slice(index + 1, index + 1 + PREDECESSORS)
    if (before.length === 0 || before.some((earlier) => isReachable(earlier, fix))) return fix
  }
  return newestFirst[0]
}
