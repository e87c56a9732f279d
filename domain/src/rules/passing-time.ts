import type { EpochMs } from '../position/position-report.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import type { Occurrence } from './rule.ts'
import { begin, end, isHeldBack, isOpen, type RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'
import { nextOutOfSchedule } from './schedule.ts'

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
