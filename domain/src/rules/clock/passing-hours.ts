import type { EpochMs } from '../../position/position-report.ts'
import type { Occurrence } from '../rule.ts'
import { end, isOfSame, isOpen, type RuleState } from '../rule-state.ts'
import type { RuleWorld } from '../rule-world.ts'
import { nextInSchedule, nextOutOfSchedule, type Schedule } from '../schedule.ts'
import { fireInTime, firesInTimeAt, lastGroundOf } from './firing.ts'

/** Since when it is so, whatever the hours; null: it is not. States of before say it of what was so within them alone. */
export function heldSinceOf({ heldSince, since, offSince }: RuleState): EpochMs | null {
  if (heldSince !== undefined) return heldSince
  return offSince === null ? since : null
}

interface Passing {
  state: RuleState
  until: EpochMs
  over: Occurrence[]
}

/** Lets the hours of a rule begin and end until an instant for what goes on: it begins with them where it was so before, fires, and ends with them. */
export function passHours(world: RuleWorld, schedule: Schedule, { state, until, over }: Passing): void {
  const heldSince = heldSinceOf(state)
  state.heldSince = heldSince
  for (;;) {
    if (state.offSince !== null) {
      if (heldSince === null || restPassesAt(world, schedule, state) > until) return
      if (!resumes(world, schedule, state)) {
        end(state, state.offSince, state.offPlace)
        continue
      }
      state.offSince = null
      state.offPlace = null
      state.last!.count++
    } else if (state.since === null) {
      const beginsAt = heldSince === null ? Number.POSITIVE_INFINITY : nextHours(state, heldSince, schedule)
      if (beginsAt > until) return
      state.since = beginsAt
      state.sincePlace = state.lastPlace
    }
    const endsAt = hoursEndAt(state, state.since!, schedule)
    fireInTime(world, state, Math.min(until, endsAt), over)
    if (endsAt > until) return
    state.lastOffAt = endsAt
    if (isOpen(state)) {
      state.offSince = endsAt
      state.offPlace = state.lastPlace
    } else end(state, endsAt, null)
  }
}

/** When {@link passHours} will change something that is told, or has to be asked again. */
export function hoursPassAt(world: RuleWorld, schedule: Schedule, state: RuleState): EpochMs {
  const heldSince = heldSinceOf(state)
  if (heldSince === null) return Number.POSITIVE_INFINITY
  if (state.offSince !== null) return restPassesAt(world, schedule, state)
  const since = state.since ?? nextHours(state, heldSince, schedule)
  // Hours that never come, such as those outside of the whole day, have no end to ask for.
  if (!Number.isFinite(since)) return since
  const endsAt = hoursEndAt(state, since, schedule)
  if (isOpen(state)) return endsAt + world.rule.restSeconds * 1000
  const firesAt = firesInTimeAt(world, state, since)
  return firesAt <= endsAt ? firesAt : endsAt
}

/** The first instant within the hours at which it is so and was not counted yet. */
function nextHours({ lastOffAt }: RuleState, heldSince: EpochMs, schedule: Schedule): EpochMs {
  return nextInSchedule(Math.max(heldSince, lastOffAt ?? heldSince), schedule)
}

/** When the hours end in which it is so. */
function hoursEndAt({ lastAt, lastOffAt }: RuleState, since: EpochMs, schedule: Schedule): EpochMs {
  const from = nextInSchedule(Math.max(since, lastAt!, lastOffAt ?? since), schedule)
  return Number.isFinite(from) ? nextOutOfSchedule(from, schedule) : from
}

function resumesAt(state: RuleState, schedule: Schedule): EpochMs {
  return nextInSchedule(Math.max(state.offSince!, heldSinceOf(state)!), schedule)
}

/** Whether what rests goes on with the next hours, as what is so again within the rest does. */
function resumes(world: RuleWorld, schedule: Schedule, state: RuleState): boolean {
  if (!isOfSame(state.last, lastGroundOf(world, state))) return false
  return resumesAt(state, schedule) - state.offSince! < world.rule.restSeconds * 1000
}

/** When the rest is over, or the next hours begin within it. */
function restPassesAt({ rule }: RuleWorld, schedule: Schedule, state: RuleState): EpochMs {
  return Math.min(state.offSince! + rule.restSeconds * 1000, resumesAt(state, schedule))
}
