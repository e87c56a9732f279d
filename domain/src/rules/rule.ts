import type { EpochMs } from '../position/position-report.ts'
import type { Condition } from './conditions.ts'
import type { Schedule } from './schedule.ts'

/** A rule as it is judged: condition × where × when × for how long. Whose vehicles it concerns is said elsewhere. */
export interface Rule {
  id: number
  /** Nothing before is judged; another condition is another rule from then on. */
  effectiveFrom: EpochMs
  condition: Condition
  geofenceIds: readonly number[]
  /** Null: always. */
  schedule: Schedule | null
  /** It fires once it was so for this long. */
  forSeconds: number
  /** It ends once it was not so for this long. */
  restSeconds: number
  /** A vehicle is outside of a geofence only so far from its edge. */
  marginMeters: number
  /** What begins again within this time after its end is the same occurrence with a greater count. */
  coolDownSeconds: number
}

/** A geofence as rules ask it. */
export interface RuleGeofence {
  id: number
  /** Null: none of its own. */
  speedLimitKmh: number | null
  /** Whether a place is inside, or no farther outside than this. */
  reaches(latitude: number, longitude: number, marginMeters: number): boolean
}

export interface OccurrencePlace {
  latitude: number
  longitude: number
}

/** What a rule found. Its identity is its rule, its vehicle and its beginning. */
export interface Occurrence {
  beganAt: EpochMs
  /** When it had lasted as long as the rule asks. */
  firedAt: EpochMs
  /** Of the point by which that was known; absent where it was known as it fired, and in states of before. */
  knownAt?: EpochMs
  /** Null: it goes on. */
  endedAt: EpochMs | null
  /** How often it was so anew without a rest between. */
  count: number
  /** The greatest speed; null where the condition has no figure. */
  worst: number | null
  /** Null where nobody knows. */
  place: OccurrencePlace | null
  endPlace: OccurrencePlace | null
  geofenceId: number | null
  /** What an alarm or a driver was. */
  what: string | null
}
