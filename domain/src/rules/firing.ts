import type { EpochMs } from '../position/position-report.ts'
import type { Occurrence } from './rule.ts'
import { begin, isHeldBack, isOpen, type RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'

/** Fires what has lasted long enough by an instant, with nothing heard since the last point. */
export function fireInTime(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  const { forSeconds, coolDownSeconds } = world.rule
  const firesAt = state.since! + forSeconds * 1000
  if (isOpen(state) || firesAt > until) return
  const firing = { since: state.since!, firedAt: firesAt, coolDownMs: coolDownSeconds * 1000 }
  const before = begin(state, firing, lastGroundOf(world, state))
  if (before) over.push(before)
}

/** When what is so since then fires, if it lasts; Infinity: not while a cool-down holds it back. */
export function firesInTimeAt(world: RuleWorld, state: RuleState, since: EpochMs): EpochMs {
  const { forSeconds, coolDownSeconds } = world.rule
  const isHeld = isHeldBack(state, { since, coolDownMs: coolDownSeconds * 1000 }, lastGroundOf(world, state))
  return isHeld ? Number.POSITIVE_INFINITY : since + forSeconds * 1000
}

/** The geofence in which, or out of which, something goes on. */
export function lastGroundOf({ geofences }: RuleWorld, { memory }: RuleState): { geofenceId: number | null } {
  return { geofenceId: geofences.length > 0 ? (memory.insideId ?? null) : null }
}
