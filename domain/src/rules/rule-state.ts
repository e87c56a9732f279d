import type { EpochMs } from '../position/position-report.ts'
import type { Occurrence, OccurrencePlace, Rule } from './rule.ts'
import type { Signal, SignalMemory } from './signal.ts'

/** How far the judging of one rule and vehicle is. Plain values, since it is stored. */
export interface RuleState {
  memory: SignalMemory
  /** Of the last point that tells its time. */
  lastAt: EpochMs | null
  lastPlace: OccurrencePlace | null
  /** Since when it is so without a rest; null: it is not. */
  since: EpochMs | null
  sincePlace: OccurrencePlace | null
  worst: number | null
  /** Since when it is not so any more, while the rest is not over. */
  offSince: EpochMs | null
  offPlace: OccurrencePlace | null
  lastOffAt: EpochMs | null
  /** Since when it is so whatever the hours, of what goes on; null: it is not. Absent in states of before. */
  heldSince?: EpochMs | null
  /** Whether it was seen not to be so: then it can begin. */
  isArmed: boolean
  /** The last occurrence: it goes on, or ended. */
  last: Occurrence | null
  /** When those before it ended, by place and kind, while their cool-down lasts; null and, in states of before, absent: none. */
  ended?: Readonly<Record<string, EpochMs>> | null
}

export function newRuleState(): RuleState {
  return {
    memory: {},
    ...{ lastAt: null, lastPlace: null, since: null, sincePlace: null, worst: null },
    ...{ offSince: null, offPlace: null, lastOffAt: null, heldSince: null, isArmed: false, last: null, ended: null },
  }
}

/** A copy that shares nothing which changes: many are made at every report. */
export function copyOf(state: RuleState): RuleState {
  return { ...state, memory: { ...state.memory }, last: state.last && { ...state.last } }
}

/** Whether an occurrence goes on. */
export function isOpen({ last }: RuleState): boolean {
  return last !== null && last.endedAt === null
}

/** When an occurrence began, when it had lasted as long as its rule asks, by which point that was known, and for how long it cools down. */
export interface Firing {
  since: EpochMs
  firedAt: EpochMs
  /** Absent: it was known as it fired. */
  knownAt?: EpochMs
  coolDownMs: number
}

/** What began then fires once it has lasted. */
export function firingOf({ forSeconds, coolDownSeconds }: Rule, since: EpochMs): Firing {
  return { since, firedAt: since + forSeconds * 1000, coolDownMs: coolDownSeconds * 1000 }
}

/**
 * Begins an occurrence at `since`, or takes up the last one where that was of the same place and kind, and ended no longer than the
 * cool-down before. Within the cool-down of one before that, of its place and kind, none begins. The one before is over for good then, and goes to `over`.
 */
export function begin(state: RuleState, at: Firing, of: Pick<Signal, 'geofenceId' | 'what'>, over: Occurrence[]): void {
  const { last } = state
  if (last && last.endedAt !== null && takesUp(last, last.endedAt, at, of)) {
    Object.assign(last, {
      endedAt: null,
      endPlace: null,
      count: last.count + 1,
      worst: greater(last.worst, state.worst),
    })
    return
  }
  if (isHeldBack(state, at, of)) return
  if (last && at.coolDownMs > 0) {
    const recent = Object.entries(state.ended ?? {}).filter(([, endedAt]) => at.since - endedAt <= at.coolDownMs)
    state.ended = { ...Object.fromEntries(recent), [kindOf(last)]: last.endedAt ?? at.since }
  }
  state.last = {
    ...{ beganAt: at.since, firedAt: at.firedAt, endedAt: null, count: 1, worst: state.worst },
    ...{ place: state.sincePlace, endPlace: null, geofenceId: of.geofenceId ?? null, what: of.what ?? null },
    ...(at.knownAt !== undefined && at.knownAt > at.firedAt && { knownAt: at.knownAt }),
  }
  if (last) over.push(last)
}

/** Whether what begins is the last one once more: of its place and kind, which ended then, no longer than the cool-down before. */
export function takesUp(
  last: Occurrence | null,
  endedAt: EpochMs,
  { since, coolDownMs }: Firing,
  of: Pick<Signal, 'geofenceId' | 'what'>,
): boolean {
  return last !== null && isOfSame(last, of) && since - endedAt <= coolDownMs
}

/** Whether the cool-down of an occurrence before the last one lasts, of the same place and kind: two that take turns are no news. */
export function isHeldBack(
  { ended }: RuleState,
  { since, coolDownMs }: Pick<Firing, 'since' | 'coolDownMs'>,
  of: Pick<Signal, 'geofenceId' | 'what'>,
): boolean {
  const endedAt = ended?.[kindOf(of)]
  return endedAt !== undefined && since - endedAt <= coolDownMs
}

function kindOf({ geofenceId, what }: Pick<Signal, 'geofenceId' | 'what'>): string {
  return `${geofenceId ?? ''} ${what ?? ''}`
}

/** Whether what is so now is of the place and the kind that an occurrence is of; of none it is. */
export function isOfSame(last: Occurrence | null, { geofenceId, what }: Pick<Signal, 'geofenceId' | 'what'>): boolean {
  return last === null || (last.geofenceId === (geofenceId ?? null) && last.what === (what ?? null))
}

/** Ends what goes on, and forgets what has not lasted long enough. */
export function end(state: RuleState, at: EpochMs, place: OccurrencePlace | null): void {
  if (isOpen(state)) {
    state.last!.endedAt = Math.max(at, state.last!.beganAt)
    state.last!.endPlace = place
  }
  // One by one: most points end here, and assigning from an object takes several times as long.
  state.since = null
  state.sincePlace = null
  state.worst = null
  state.offSince = null
  state.offPlace = null
}

/** Ends what rests for as long as its rule lets it by then, or what is of another place or kind by now. */
export function endRested(
  { restSeconds }: Rule,
  state: RuleState,
  at: EpochMs,
  now?: Pick<Signal, 'geofenceId' | 'what'>,
): void {
  const { offSince } = state
  if (offSince === null) return
  const isRested = at - offSince >= restSeconds * 1000
  if (isRested || (now && !isOfSame(state.last, now))) end(state, offSince, state.offPlace)
}

export function greater(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}
