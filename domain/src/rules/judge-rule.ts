import type { EpochMs } from '../position/position-report.ts'
import { heldSinceOf, passHours } from './clock/passing-hours.ts'
import { goesOn, passTime } from './clock/passing-time.ts'
import { judgeSilence } from './clock/silence.ts'
import { endBroken, passUntracked } from './clock/untracked-time.ts'
import { CONDITION_MANNERS, type Condition } from './conditions.ts'
import { judgeEntering } from './entering.ts'
import type { Occurrence, Rule } from './rule.ts'
import { begin, end, endRested, firingOf, greater, isOpen, type RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'
import { isInSchedule, type Schedule } from './schedule.ts'
import type { RulePoint, Signal, SignalMemory } from './signal.ts'
import { readSignal } from './signals.ts'

/** Judges one rule over points in the order of time, and changes `state`. Each call takes one point more; what is over for good goes to `over`. */
export function judgePoint(world: RuleWorld, state: RuleState, point: RulePoint, over: Occurrence[]): void {
  const { condition } = world.rule
  if (world.untracked.length > 0) passUntracked(world, state, point.at, over)
  if (condition.kind === 'silent') judgeSilence(world, state, point, over)
  else if (condition.kind === 'enters') judgeEntering(world, state, point, over)
  else {
    endBroken(world, state, point.at)
    passTime(world, state, point.at, over)
    const before = whoseOf(condition, state.memory)
    const signal = readSignal(point, world, state)
    const isAnothers = before !== null && before !== whoseOf(condition, state.memory)
    if (isAnothers && signal?.isOn && state.offSince === null) end(state, point.at, point.place ?? state.lastPlace)
    if (signal !== null) observe(world, state, point, signal, over)
  }
  state.lastAt = point.at
  state.lastPlace = point.place ?? state.lastPlace
}

/**
 * Answers of whom something is that may go on as another's without a rest: of the geofence whose limit is passed, or of who drives. Null where that
 * is not known, and of conditions that are of all of their geofences together.
 */
function whoseOf(condition: Condition, { insideId, driver }: SignalMemory): number | string | null {
  if (condition.kind === 'speeding' && condition.limitKmh === null) return insideId ?? null
  return condition.kind === 'unknownDriver' ? (driver?.id ?? null) : null
}

interface Observation {
  point: RulePoint
  signal: Signal
  over: Occurrence[]
}

// One by one, since at most points there is nothing to observe.
function observe(world: RuleWorld, state: RuleState, point: RulePoint, signal: Signal, over: Occurrence[]): void {
  const { rule } = world
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
  if (rule.schedule !== null && goesOn(rule)) hold(world, rule.schedule, state, { point, signal, over })
  // What has to begin while it is watched goes on whatever the hour; the others are so within the hours only.
  if (!signal.isOn || !(counts || needsEdge)) {
    noteOff(rule, state, point)
    return
  }
  endRested(rule, state, at, signal)
  if (state.since === null) {
    state.since = startOf(state, { point, signal, over })
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
  const firing = firingOf(rule, state.since)
  if (at < firing.firedAt || (needsEdge && !state.isArmed)) return
  state.isArmed = false
  begin(state, { ...firing, knownAt: at }, signal, over)
}

/** An instant is an occurrence that ends as it begins; the next one within the cool-down is the same once more. */
function strike(rule: Rule, state: RuleState, { point, signal, over }: Observation): void {
  const { at } = point
  if (state.last?.endedAt === at) return
  state.sincePlace = point.place ?? state.lastPlace
  state.worst = signal.value ?? null
  begin(state, { ...firingOf(rule, at), firedAt: at }, signal, over)
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
  endRested(rule, state, point.at)
}

/** Notes since when it is so, whatever the hours; those of a rule that came since then begin and end by it, as by the clock. */
function hold(world: RuleWorld, schedule: Schedule, state: RuleState, { point, signal, over }: Observation): void {
  if (!signal.isOn) state.heldSince = null
  else if (heldSinceOf(state) === null) {
    endRested(world.rule, state, point.at, signal)
    state.heldSince = startOf(state, { point, signal, over })
    state.lastPlace = point.place ?? state.lastPlace
    if (state.since === null) passHours(world, schedule, { state, until: point.at, over })
  }
}

/** Something may be known to be so for longer than since this point, but not since before it was seen not to be so. */
function startOf({ lastOffAt }: RuleState, { point, signal: { since } }: Observation): EpochMs {
  return since === undefined || (lastOffAt !== null && since < lastOffAt) ? point.at : since
}
