import type { EpochMs } from '../../position/position-report.ts'
import { CONDITION_MANNERS } from '../conditions.ts'
import type { Occurrence } from '../rule.ts'
import { copyOf, end, isOpen, type RuleState } from '../rule-state.ts'
import type { RuleWorld } from '../rule-world.ts'
import { isUnderWay, passTime, timePassesAt } from './passing-time.ts'
import { beginSilence, silenceFiresAt } from './silence.ts'
import { losesTracker, passUntracked } from './untracked-time.ts'

/** What is so after the last point by the clock alone. */
export interface ByTheClock {
  /** The last occurrence as it is by now. */
  last: Occurrence | null
  /** More that are over for good. */
  over: readonly Occurrence[]
  /** When the clock says the next; Infinity: never. */
  dueAt: EpochMs
}

const NOTHING: ByTheClock = { last: null, over: [], dueAt: Number.POSITIVE_INFINITY }

/** Says what the clock alone makes of a rule after its last point. The state stays as points left it, since more of them may come. */
export function byTheClock(
  world: RuleWorld,
  state: RuleState,
  { now, until }: { now: EpochMs; until: EpochMs },
): ByTheClock {
  // Most rules of most vehicles never began, and only a silence begins by itself.
  if (state.last === null && !isUnderWay(state) && world.rule.condition.kind !== 'silent') return NOTHING
  const told = settle(world, state, Math.min(now, until))
  const { last, over = [], dueAt = Number.POSITIVE_INFINITY } = told
  if (until > now || last === null || last.endedAt !== null) return { last, over, dueAt }
  return { last: { ...last, endedAt: Math.max(until, last.beganAt), endPlace: state.lastPlace }, over, dueAt }
}

function settle(
  world: RuleWorld,
  state: RuleState,
  now: EpochMs,
  hasPassed = false,
): Pick<ByTheClock, 'last'> & Partial<Omit<ByTheClock, 'last'>> {
  const { rule, gapMs } = world
  const { kind } = rule.condition
  const { last, lastAt, offSince } = state
  if (lastAt === null) return { last }
  if (losesTracker(world, state, now)) {
    const left = copyOf(state)
    const over: Occurrence[] = []
    passUntracked(world, left, now, over)
    const told = settle(world, left, now)
    return { ...told, over: [...over, ...(told.over ?? [])] }
  }
  if (kind === 'silent') {
    const firesAt = silenceFiresAt(rule, lastAt, now)
    if (firesAt > now) return { last, dueAt: firesAt }
    const silent = copyOf(state)
    const over: Occurrence[] = []
    beginSilence(world, silent, now, over)
    return { last: silent.last, over }
  }
  const passedAt = hasPassed ? Number.POSITIVE_INFINITY : timePassesAt(world, state)
  if (passedAt <= now) {
    const passed = copyOf(state)
    const over: Occurrence[] = []
    passTime(world, passed, now, over)
    const { dueAt = Number.POSITIVE_INFINITY, ...told } = settle(world, passed, now, true)
    return { ...told, over, dueAt: Math.min(dueAt, timePassesAt(world, passed)) }
  }
  if (!isOpen(state)) return { last, dueAt: passedAt }
  const restAt = offSince === null ? Number.POSITIVE_INFINITY : offSince + rule.restSeconds * 1000
  const breakAt = CONDITION_MANNERS[kind].breaksInSilence ? lastAt + gapMs + 1 : Number.POSITIVE_INFINITY
  const endsAt = Math.min(restAt, breakAt, passedAt)
  if (endsAt > now) return { last, dueAt: endsAt }
  const ended = copyOf(state)
  end(ended, offSince ?? lastAt, state.offPlace ?? state.lastPlace)
  return { last: ended.last }
}
