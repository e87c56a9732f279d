import type { EpochMs } from '../position/position-report.ts'
import { groundOf } from './ground.ts'
import type { Occurrence, Rule } from './rule.ts'
import { begin, end, isOpen, type RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'
import { nextInSchedule } from './schedule.ts'
import type { RulePoint } from './signal.ts'

/** Judges a rule of silence over one point more: what it ends is a silence. */
export function judgeSilence(world: RuleWorld, state: RuleState, point: RulePoint, over: Occurrence[]): void {
  const { rule, geofences } = world
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
