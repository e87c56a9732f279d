import type { EpochMs } from '../../position/position-report.ts'
import type { Occurrence } from '../rule.ts'
import { begin, firingOf, isHeldBack, isOpen, type RuleState } from '../rule-state.ts'
import type { RuleWorld } from '../rule-world.ts'

/** Fires what has lasted long enough by an instant, with nothing heard since the last point. */
export function fireInTime(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  const firing = firingOf(world.rule, state.since!)
  if (!isOpen(state) && firing.firedAt <= until) begin(state, firing, lastGroundOf(world, state), over)
}

/** When what is so since then fires, if it lasts; Infinity: not while a cool-down holds it back. */
export function firesInTimeAt(world: RuleWorld, state: RuleState, since: EpochMs): EpochMs {
  const firing = firingOf(world.rule, since)
  return isHeldBack(state, firing, lastGroundOf(world, state)) ? Number.POSITIVE_INFINITY : firing.firedAt
}

/** The geofence in which, or out of which, something goes on. */
export function lastGroundOf({ geofences }: RuleWorld, { memory }: RuleState): { geofenceId: number | null } {
  return { geofenceId: geofences.length > 0 ? (memory.insideId ?? null) : null }
}
