import type { EpochMs } from '../position/position-report.ts'
import type { ToldDriver } from '../track/report/drivers.ts'
import { firstAtOrAfter, type Track } from '../track/track.ts'
import type { TripRules } from '../track/trip-rules.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import { beginSilence, judgePoint, type RuleWorld } from './judge-rule.ts'
import { isTimeless, type JudgedPoints, judgePoints } from './judged-points.ts'
import { passQuiet } from './quiet-points.ts'
import type { Occurrence, Rule, RuleGeofence } from './rule.ts'
import { copyOf, end, isOpen, newRuleState, type RuleState } from './rule-state.ts'
import type { RulePoint } from './signal.ts'

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
  geofenceOf(id: number): RuleGeofence | undefined
  tripRules: TripRules
  now: EpochMs
  /** The vehicle is judged until then: another owner's time begins. */
  until: EpochMs
}

export interface RuleFindings {
  rule: Rule
  /** These are all occurrences that begin here or later. */
  since: EpochMs
  occurrences: Occurrence[]
}

export interface VehicleAnswer {
  findings: RuleFindings[]
  /** Null where nothing is settled yet. */
  checkpoint: RuleCheckpoint | null
  /** The clock alone changes something then; null: nothing. */
  dueAt: EpochMs | null
}

/**
 * Judges all rules of a vehicle over its track. The same points give the same occurrences, wherever the judging was
 * interrupted by a checkpoint and in whatever order they came.
 */
export function judgeVehicle(question: VehicleQuestion): VehicleAnswer {
  const { rules, checkpoint, track, tripRules, now, until } = question
  const points = judgePoints(track, tripRules)
  const settledAt = Math.max(points.settledAt ?? Number.NEGATIVE_INFINITY, checkpoint?.at ?? Number.NEGATIVE_INFINITY)
  const isFurther = Number.isFinite(settledAt) && settledAt > (checkpoint?.at ?? Number.NEGATIVE_INFINITY)
  const states: RuleCheckpoint['states'] = {}
  const findings: RuleFindings[] = []
  let dueAt = Number.POSITIVE_INFINITY
  for (const rule of rules) {
    const stored = checkpoint?.states[rule.id]
    const isSame = stored?.effectiveFrom === rule.effectiveFrom
    const state = isSame ? copyOf(stored.state) : newRuleState()
    // Nobody is silent for longer than the rule knows of him.
    if (!isSame && rule.condition.kind === 'silent') state.lastAt = rule.effectiveFrom
    const since = state.last?.beganAt ?? rule.effectiveFrom
    const over: Occurrence[] = []
    const world = worldOf(rule, question)
    const start = Math.max(isSame ? checkpoint!.at : Number.NEGATIVE_INFINITY, rule.effectiveFrom - 1)
    run(world, state, { points, question, after: start, upTo: settledAt, over })
    states[rule.id] = { effectiveFrom: rule.effectiveFrom, state: copyOf(state) }
    run(world, state, { points, question, after: Math.max(start, settledAt), upTo: Number.POSITIVE_INFINITY, over })
    dueAt = Math.min(dueAt, settle(world, state, { now: Math.min(now, until), over }))
    if (until <= now && isOpen(state)) end(state, until, state.lastPlace)
    if (state.last) over.push(state.last)
    findings.push({ rule, since, occurrences: over })
  }
  return {
    findings,
    checkpoint: isFurther
      ? { at: settledAt, soundUntil: points.soundUntil, readFrom: points.readFrom, states }
      : checkpoint,
    dueAt: dueAt <= until ? dueAt : null,
  }
}

function worldOf(rule: Rule, { geofenceOf, tripRules }: VehicleQuestion): RuleWorld {
  const geofences = rule.geofenceIds.flatMap((id) => geofenceOf(id) ?? [])
  return { rule, geofences, movingKmh: tripRules.movingKmh, gapMs: tripRules.gapSeconds * 1000 }
}

interface Stretch {
  points: JudgedPoints
  question: VehicleQuestion
  after: EpochMs
  upTo: EpochMs
  over: Occurrence[]
}

function run(world: RuleWorld, state: RuleState, { points, question, after, upTo, over }: Stretch): void {
  if (!(after < upTo)) return
  const { track, isAccepted } = points
  const { told, until } = question
  let driver = told.findIndex(({ at }) => at > after)
  const end = Math.min(firstAtOrAfter(track, until), firstAfter(track, upTo))
  const pass = passQuiet(world, points)
  for (let index = firstAtOrAfter(track, after + 1); index < end; index++) {
    if (pass) index = pass(state, index, end)
    if (index >= end) break
    if (isTimeless(track, index)) continue
    const at = track.fixTime[index]!
    let driverId: string | null = null
    while (driver >= 0 && driver < told.length && told[driver]!.at <= at) driverId = told[driver++]!.driverId
    judgePoint(world, state, pointAt(question, points, { index, isAccepted: isAccepted[index] === 1, driverId }), over)
  }
}

function firstAfter(track: Track, time: EpochMs): number {
  let index = firstAtOrAfter(track, time)
  while (index < track.length && track.fixTime[index] === time) index++
  return index
}

function pointAt(
  { track: { hourMeterHours, temperatureCelsius, ports } }: VehicleQuestion,
  { track }: JudgedPoints,
  { index, isAccepted, driverId }: { index: number; isAccepted: boolean; driverId: string | null },
): RulePoint {
  return {
    at: track.fixTime[index]!,
    isAccepted,
    latitude: track.latitude[index]!,
    longitude: track.longitude[index]!,
    speedKmh: track.speedKmh[index]!,
    ignition: track.ignition[index]!,
    odometerKm: track.odometerKm[index]!,
    hourMeterHours: hourMeterHours?.[index] ?? Number.NaN,
    temperatureCelsius: temperatureCelsius?.[index] ?? Number.NaN,
    ports: ports?.[index] ?? Number.NaN,
    event: track.event[index]!,
    driverId,
  }
}

/** Does what the clock alone says after the last point. Answers when it says the next; Infinity: never. */
function settle(world: RuleWorld, state: RuleState, { now, over }: { now: EpochMs; over: Occurrence[] }): EpochMs {
  const { rule, gapMs } = world
  const { kind } = rule.condition
  const { lastAt, offSince } = state
  if (lastAt === null) return Number.POSITIVE_INFINITY
  if (kind === 'silent') {
    const before = beginSilence(world, state, now)
    if (before) over.push(before)
    const firesAt = lastAt + rule.forSeconds * 1000
    return firesAt > now ? firesAt : Number.POSITIVE_INFINITY
  }
  if (!isOpen(state)) return Number.POSITIVE_INFINITY
  const restAt = offSince === null ? Number.POSITIVE_INFINITY : offSince + rule.restSeconds * 1000
  const breakAt = CONDITION_MANNERS[kind].breaksInSilence ? lastAt + gapMs + 1 : Number.POSITIVE_INFINITY
  const endsAt = Math.min(restAt, breakAt)
  if (endsAt > now) return endsAt
  end(state, offSince ?? lastAt, state.offPlace ?? state.lastPlace)
  return Number.POSITIVE_INFINITY
}
