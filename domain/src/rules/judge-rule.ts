import type { Period } from '../calendar/period.ts'
import type { EpochMs } from '../position/position-report.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import { groundOf } from './ground.ts'
import type { Occurrence, Rule, RuleGeofence } from './rule.ts'
import { begin, end, greater, isHeldBack, isOfSame, isOpen, type RuleState } from './rule-state.ts'
import { isInSchedule, nextInSchedule, nextOutOfSchedule } from './schedule.ts'
import type { RulePoint, Signal } from './signal.ts'
import { readSignal } from './signals.ts'

/** What a rule is judged with, beside the points. */
export interface RuleWorld {
  rule: Rule
  geofences: readonly RuleGeofence[]
  movingKmh: number
  /** A longer time without a point is a silence. */
  gapMs: number
  /** When the vehicle had no tracker, between two of them, in their order. */
  untracked: readonly Period[]
}

/** Judges one rule over points in the order of time, and changes `state`. Each call takes one point more; what is over for good goes to `over`. */
export function judgePoint(world: RuleWorld, state: RuleState, point: RulePoint, over: Occurrence[]): void {
  const { rule, geofences, movingKmh, gapMs } = world
  const { condition, marginMeters } = rule
  const manner = CONDITION_MANNERS[condition.kind]
  if (condition.kind === 'silent') judgeSilence(world, state, point, over)
  else {
    if (manner.breaksInSilence && state.lastAt !== null && point.at - state.lastAt > gapMs) {
      end(state, state.offSince ?? state.lastAt, state.offPlace ?? state.lastPlace)
    }
    const isOn = state.since !== null
    passTime(world, state, point.at, over)
    const signal = readSignal(point, { condition, geofences, marginMeters, movingKmh, memory: state.memory, isOn })
    if (signal?.isAnew) {
      end(state, point.at, point.place)
      state.isArmed = true
    }
    if (signal !== null) observe(rule, state, { point, signal, over })
  }
  state.lastAt = point.at
  state.lastPlace = point.place ?? state.lastPlace
}

/** Whether a condition goes on until it is seen not to, as long as its hours last: by the clock alone it fires and ends. */
function goesOn({ rule: { condition } }: RuleWorld): boolean {
  const { needsEdge, needsSeconds, breaksInSilence } = CONDITION_MANNERS[condition.kind]
  return needsSeconds === true && !needsEdge && !breaksInSilence && condition.kind !== 'silent'
}

/** When the hours end in which a condition is so that goes on; Infinity: they do not. */
function hoursEndAt({ rule: { schedule } }: RuleWorld, { lastAt, offSince }: RuleState): EpochMs {
  return schedule === null || offSince !== null ? Number.POSITIVE_INFINITY : nextOutOfSchedule(lastAt!, schedule)
}

/** Lets time pass until an instant, at which nothing was heard since the last point. */
export function passTime(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  if (state.since === null || state.lastAt === null || !goesOn(world)) return
  const { rule } = world
  const endsAt = hoursEndAt(world, state)
  const firesAt = state.since + rule.forSeconds * 1000
  if (!isOpen(state) && firesAt <= Math.min(until, endsAt)) {
    const firing = { since: state.since, firedAt: firesAt, coolDownMs: rule.coolDownSeconds * 1000 }
    const before = begin(state, firing, lastGroundOf(world, state))
    if (before) over.push(before)
  }
  if (endsAt > until) return
  state.lastOffAt = endsAt
  state.isArmed = true
  state.offSince = endsAt
  state.offPlace = state.lastPlace
  if (!isOpen(state) || until - endsAt >= rule.restSeconds * 1000) end(state, endsAt, state.offPlace)
}

/** When {@link passTime} will change something that is told, as long as nothing is heard; Infinity: never. */
export function timePassesAt(world: RuleWorld, state: RuleState): EpochMs {
  if (state.since === null || state.lastAt === null || !goesOn(world)) return Number.POSITIVE_INFINITY
  const { forSeconds, restSeconds } = world.rule
  const endsAt = hoursEndAt(world, state)
  if (isOpen(state)) return endsAt + restSeconds * 1000
  const firesAt = state.since + forSeconds * 1000
  const firing = { since: state.since, coolDownMs: world.rule.coolDownSeconds * 1000 }
  const fires = firesAt <= endsAt && !isHeldBack(state, firing, lastGroundOf(world, state))
  return fires ? firesAt : Number.POSITIVE_INFINITY
}

function lastGroundOf({ geofences }: RuleWorld, { memory }: RuleState): { geofenceId: number | null } {
  return { geofenceId: geofences.length > 0 ? (memory.insideId ?? null) : null }
}

/** Lets the times pass in which the vehicle had no tracker: a silence ends with the tracker, and counts anew from the next one on. */
export function passUntracked(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  for (const { from, to } of world.untracked) {
    if (state.lastAt === null || from < state.lastAt || from >= until) continue
    const before = beginSilence(world, state, from)
    if (before) over.push(before)
    if (isOpen(state)) end(state, from, state.lastPlace)
    state.lastAt = Math.min(to, until)
  }
}

interface Observation {
  point: RulePoint
  signal: Signal
  over: Occurrence[]
}

function observe(rule: Rule, state: RuleState, { point, signal, over }: Observation): void {
  const { needsEdge, isInstant } = CONDITION_MANNERS[rule.condition.kind]
  const { at } = point
  const counts = rule.schedule === null || isInSchedule(at, rule.schedule)
  if (isInstant) {
    if (!signal.isOn) state.isArmed = true
    else if (!needsEdge || state.isArmed) {
      if (counts) strike(rule, state, { point, signal, over })
      state.isArmed = false
    }
    return
  }
  // What has to begin while it is watched goes on whatever the hour; the others are so within the hours only.
  if (!signal.isOn || !(counts || needsEdge)) {
    noteOff(rule, state, point)
    return
  }
  if (state.offSince !== null && (at - state.offSince >= rule.restSeconds * 1000 || !isOfSame(state.last, signal)))
    end(state, state.offSince, state.offPlace)
  if (state.since === null) {
    state.since = startOf(rule, state, { point, signal, over })
    state.sincePlace = point.place ?? state.lastPlace
    if (needsEdge && !counts) state.isArmed = false
  }
  state.worst = greater(state.worst, signal.value ?? null)
  if (isOpen(state)) {
    state.last!.worst = greater(state.last!.worst, signal.value ?? null)
    if (state.offSince !== null) state.last!.count++
    state.offSince = null
    state.offPlace = null
    return
  }
  const forMs = rule.forSeconds * 1000
  if (at - state.since < forMs || (needsEdge && !state.isArmed)) return
  state.isArmed = false
  const firing = { since: state.since, firedAt: state.since + forMs, coolDownMs: rule.coolDownSeconds * 1000 }
  const before = begin(state, firing, signal)
  if (before) over.push(before)
}

/** An instant is an occurrence that ends as it begins; the next one within the cool-down is the same once more. */
function strike(rule: Rule, state: RuleState, { point, signal, over }: Observation): void {
  const { at } = point
  if (state.last?.endedAt === at) return
  state.sincePlace = point.place ?? state.lastPlace
  state.worst = signal.value ?? null
  const before = begin(state, { since: at, firedAt: at, coolDownMs: rule.coolDownSeconds * 1000 }, signal)
  if (before) over.push(before)
  end(state, at, state.sincePlace)
}

function noteOff(rule: Rule, state: RuleState, point: RulePoint): void {
  state.isArmed = true
  state.lastOffAt = point.at
  if (!isOpen(state)) {
    end(state, point.at, null)
    return
  }
  state.offSince ??= point.at
  state.offPlace ??= point.place ?? state.lastPlace
  if (point.at - state.offSince >= rule.restSeconds * 1000) end(state, state.offSince, state.offPlace)
}

/** Something may be known to be so for longer than since this point, but not since before it was seen not to be so. */
function startOf({ schedule }: Rule, { lastOffAt }: RuleState, { point, signal }: Observation): EpochMs {
  const { since } = signal
  if (since === undefined || (lastOffAt !== null && since < lastOffAt)) return point.at
  return schedule === null || isInSchedule(since, schedule) ? since : point.at
}

function judgeSilence(world: RuleWorld, state: RuleState, point: RulePoint, over: Occurrence[]): void {
  const { rule, geofences } = world
  passUntracked(world, state, point.at, over)
  const before = beginSilence(world, state, point.at)
  if (before) over.push(before)
  if (isOpen(state)) end(state, point.at, point.place ?? state.lastPlace)
  if (geofences.length > 0) groundOf(point, { geofences, marginMeters: rule.marginMeters, memory: state.memory })
}

/** Begins a silence that lasted long enough until `now`. Answers as {@link begin}. */
export function beginSilence({ rule, geofences }: RuleWorld, state: RuleState, now: EpochMs): Occurrence | null {
  const { lastAt, memory } = state
  if (lastAt === null || (geofences.length > 0 && !memory.isInside)) return null
  const firedAt = silenceFiresAt(rule, lastAt, now)
  if (firedAt > now) return null
  Object.assign(state, { sincePlace: state.lastPlace, worst: null })
  const coolDownMs = rule.coolDownSeconds * 1000
  return begin(state, { since: lastAt, firedAt, coolDownMs }, { geofenceId: memory.insideId ?? null })
}

/** When a silence that began then is one, if it lasts: in its hours. One that is not yet so by `now` need not be found exactly. */
export function silenceFiresAt({ forSeconds, schedule }: Rule, lastAt: EpochMs, now: EpochMs): EpochMs {
  const lastsAt = lastAt + forSeconds * 1000
  return schedule === null || lastsAt > now ? lastsAt : nextInSchedule(lastsAt, schedule)
}
