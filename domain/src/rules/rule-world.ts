import type { Period } from '../calendar/period.ts'
import type { Rule, RuleGeofence } from './rule.ts'

/** What a rule is judged with, beside the points. */
export interface RuleWorld {
  rule: Rule
  geofences: readonly RuleGeofence[]
  movingKmh: number
  /** A longer time without a point is a silence. */
  gapMs: number
  /** When the vehicle had no tracker, before the first one and between two of them, in their order. */
  untracked: readonly Period[]
}

/** Answers the geofences that a rule names, of those that there are. */
export function groundsOf({ geofenceIds }: Rule, known: ReadonlyMap<number, RuleGeofence>): RuleGeofence[] {
  return geofenceIds.flatMap((id) => known.get(id) ?? [])
}
