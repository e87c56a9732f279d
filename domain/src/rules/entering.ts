import type { EpochMs } from '../position/position-report.ts'
import { noteInside } from './ground.ts'
import type { Occurrence, Rule } from './rule.ts'
import {
  begin,
  end,
  endRested,
  type Firing,
  firingOf,
  isHeldBack,
  isOpen,
  type RuleState,
  takesUp,
} from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'
import { isInSchedule } from './schedule.ts'
import type { EnteredGeofence, RulePoint } from './signal.ts'

/**
 * Judges a rule of entering over one point more: each geofence has an edge of its own, also where it lies within another one. Of several that are
 * entered at one point one is told, since what begins at the same instant is the same occurrence: the first that lasts and is news.
 */
export function judgeEntering(world: RuleWorld, state: RuleState, point: RulePoint, over: Occurrence[]): void {
  if (!point.isAccepted) return
  const { rule } = world
  const { memory } = state
  if (state.since !== null) takeUp(state)
  const entered = noteInside(point, world, memory)
  const back = isOpen(state) ? goOn(rule, state, point) : null
  if (entered.length === 0 && (memory.entering ?? null) === null) return
  const entering = (memory.entering ?? []).filter((each) => memory.insideIds!.includes(each.id))
  if (entered.length > 0 && (rule.schedule === null || isInSchedule(point.at, rule.schedule))) {
    for (const id of entered) if (id !== back) entering.push({ id, at: point.at, place: point.place })
  }
  const isPending = ({ at }: EnteredGeofence) => point.at - at < rule.forSeconds * 1000
  for (const together of byInstant(entering.filter((each) => !isPending(each)))) {
    const each = together.find((one) => isNews(rule, state, one)) ?? together[0]!
    enter(rule, state, { ...each, knownAt: point.at }, over)
  }
  const pending = entering.filter(isPending)
  memory.entering = pending.length > 0 ? pending : null
}

function byInstant(entering: readonly EnteredGeofence[]): EnteredGeofence[][] {
  return [...new Set(entering.map(({ at }) => at))].map((instant) => entering.filter(({ at }) => at === instant))
}

/** Whether an occurrence begins with it: neither does the last one go on nor a cool-down hold it back. */
function isNews(rule: Rule, state: RuleState, { id, at }: EnteredGeofence): boolean {
  const firing = firingOf(rule, at)
  const of = { geofenceId: id }
  return !isHeldBack(state, firing, of) && !takesUp(state.last, endOfLast(state, at), firing, of)
}

/** When the last occurrence ended, or ends where another one begins then. */
function endOfLast({ last, offSince }: RuleState, at: EpochMs): EpochMs {
  return last?.endedAt ?? Math.min(offSince ?? at, at)
}

/** Notes whether the vehicle is still in the geofence that it entered last. Answers that one where it is back within the rest. */
function goOn(rule: Rule, state: RuleState, { at, place }: RulePoint): number | null {
  const last = state.last!
  const isIn = last.geofenceId !== null && state.memory.insideIds!.includes(last.geofenceId)
  if (isIn && state.offSince === null) return null
  if (!isIn) {
    state.offSince ??= at
    state.offPlace ??= place
  }
  endRested(rule, state, at)
  if (!isIn || state.offSince === null) return null
  state.offSince = null
  state.offPlace = null
  last.count++
  return last.geofenceId
}

function enter(
  rule: Rule,
  state: RuleState,
  { id, at, place, knownAt }: EnteredGeofence & Required<Pick<Firing, 'knownAt'>>,
  over: Occurrence[],
): void {
  const firing = { ...firingOf(rule, at), knownAt }
  const of = { geofenceId: id }
  if (isHeldBack(state, firing, of)) return
  if (isOpen(state)) end(state, endOfLast(state, at), state.offPlace ?? place)
  state.sincePlace = place
  begin(state, firing, of, over)
}

/** States of before say of one geofence since when it is entered. */
function takeUp(state: RuleState): void {
  const { memory, since, sincePlace: place } = state
  if (!isOpen(state) && state.isArmed && memory.insideId != null) {
    memory.entering = [{ id: memory.insideId, at: since!, place }]
  }
  state.since = null
}
