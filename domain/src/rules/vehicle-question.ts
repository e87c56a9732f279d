import type { Period } from '../calendar/period.ts'
import type { EpochMs } from '../position/position-report.ts'
import type { ToldDriver } from '../track/report/drivers.ts'
import type { Track } from '../track/track.ts'
import type { TripRules } from '../track/trip-rules.ts'
import type { Occurrence, Rule, RuleGeofence } from './rule.ts'
import type { RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'

/** How far each rule of a vehicle was judged: nothing up to `at` changes by what comes later than `soundUntil`. */
export interface RuleCheckpoint {
  at: EpochMs
  soundUntil: EpochMs
  /** A track that begins here is judged as the whole one from `at` on. */
  readFrom: EpochMs
  /** By the id of the rule. Another `effectiveFrom` is another rule. */
  states: Record<string, { effectiveFrom: EpochMs; state: RuleState }>
}

/** What points tell beside their track, as {@link RulePoint} has it; absent where no rule asks. */
export interface RuleReadings {
  readonly hourMeterHours?: Float32Array
  readonly temperatureCelsius?: Float32Array
  readonly ports?: Float32Array
}

export interface VehicleQuestion {
  rules: readonly Rule[]
  /** Null: from the beginning of each rule. */
  checkpoint: RuleCheckpoint | null
  /** From `readFrom` of the checkpoint on, or from well before the first rule. */
  track: Track & RuleReadings
  told: readonly ToldDriver[]
  /** Those that rules name, by their id. */
  geofences: ReadonlyMap<number, RuleGeofence>
  tripRules: TripRules
  now: EpochMs
  /** The vehicle is judged until then: another owner's time begins. */
  until: EpochMs
  /** When it had no tracker, before the first one and between two of them, in their order; absent: never. Another is another history. */
  untracked?: readonly Period[]
  /** What the judging before left, from the same checkpoint and of a track that only went on since. */
  tip?: JudgedTip | null
}

export interface RuleFindings {
  rule: Rule
  /** These are all occurrences that begin here or later. */
  since: EpochMs
  occurrences: Occurrence[]
}

/** How far one rule was judged, beyond its checkpoint. */
export interface RuleTip {
  world: RuleWorld
  state: RuleState
  /** What was over for good since the checkpoint. */
  over: Occurrence[]
  /** What was found by then: the next judging answers these very ones where it finds no others. */
  findings: RuleFindings
}

/**
 * How a judging ended, at the newest point, so that the next one takes only those that came since. That one uses it up:
 * where what came of it is given up, as by a transaction that failed, the tip is given up too.
 */
export interface JudgedTip {
  tripRules: TripRules
  /** What was asked of it: the very same once more needs no looking at. */
  asked: Pick<VehicleQuestion, 'rules' | 'geofences' | 'checkpoint'>
  rules: RuleTip[]
  /** What these found. */
  findings: RuleFindings[]
  /** So many points after the checkpoint were judged, with these verdicts and speeds; there may be room behind them. */
  judged: number
  isAccepted: Uint8Array
  speedKmh: Float32Array
  /** Where a judging before ended, for the checkpoint to move to once that is settled; null: nowhere yet. */
  mark: JudgedMark | null
}

/** How far each rule was at an instant, in their order. */
export interface JudgedMark {
  at: EpochMs
  states: readonly RuleState[]
}
