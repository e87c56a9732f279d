import type { EpochMs } from '../../position/position-report.ts'
import { groundOf } from '../ground.ts'
import type { Occurrence, Rule } from '../rule.ts'
import { begin, end, firingOf, isOpen, type RuleState } from '../rule-state.ts'
import type { RuleWorld } from '../rule-world.ts'
import { nextInSchedule } from '../schedule.ts'
import type { RulePoint } from '../signal.ts'

/** Judges a rule of silence over one point more: what it ends is a silence. */
export function judgeSilence(world: RuleWorld, state: RuleState, point: RulePoint, over: Occurrence[]): void {
  beginSilence(world, state, point.at, over)
  if (isOpen(state)) end(state, point.at, point.place ?? state.lastPlace)
  if (world.geofences.length > 0) groundOf(point, world, state.memory)
}

/** Begins a silence that lasted long enough until `now`, as {@link begin} does. */
export function beginSilence(world: RuleWorld, state: RuleState, now: EpochMs, over: Occurrence[]): void {
  const { rule, geofences } = world
  const { lastAt, memory } = state
  if (lastAt === null || (geofences.length > 0 && !memory.isInside)) return
  const firedAt = silenceFiresAt(rule, lastAt, now)
  if (firedAt > now) return
  Object.assign(state, { sincePlace: state.lastPlace, worst: null })
  begin(state, { ...firingOf(rule, lastAt), firedAt }, { geofenceId: memory.insideId ?? null }, over)
}

/** When a silence that began then is one, if it lasts: in its hours. One that is not yet so by `now` need not be found exactly. */
export function silenceFiresAt({ forSeconds, schedule }: Rule, lastAt: EpochMs, now: EpochMs): EpochMs {
  const lastsAt = lastAt + forSeconds * 1000
  return schedule === null || lastsAt > now ? lastsAt : nextInSchedule(lastsAt, schedule)
}
