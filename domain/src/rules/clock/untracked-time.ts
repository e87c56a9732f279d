import type { EpochMs } from '../../position/position-report.ts'
import { CONDITION_MANNERS } from '../conditions.ts'
import type { Occurrence } from '../rule.ts'
import { end, endRested, type RuleState } from '../rule-state.ts'
import type { RuleWorld } from '../rule-world.ts'
import { passTime } from './passing-time.ts'
import { beginSilence } from './silence.ts'

/** The first instant, from this one on, at which the vehicle has a tracker. */
export function trackedFrom({ untracked }: RuleWorld, at: EpochMs): EpochMs {
  return untracked.find(({ from, to }) => from <= at && at < to)?.to ?? at
}

/** Whether the tracker was taken out after the last point and before an instant, and something may have gone on until then. */
export function losesTracker({ rule, untracked }: RuleWorld, { lastAt }: RuleState, until: EpochMs): boolean {
  if (untracked.length === 0 || lastAt === null || CONDITION_MANNERS[rule.condition.kind].isInstant) return false
  return untracked.some(({ from }) => from >= lastAt && from < until)
}

/**
 * Lets the times pass in which the vehicle had no tracker: what goes on ends with the tracker, as with the last one, and the next one begins
 * as a rule does. A silence counts anew from that one on.
 */
export function passUntracked(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  if (!losesTracker(world, state, until)) return
  for (const { from, to } of world.untracked) {
    if (from < state.lastAt! || from >= until) continue
    if (world.rule.condition.kind === 'silent') beginSilence(world, state, from, over)
    else passTracked(world, state, from, over)
    end(state, from, state.lastPlace)
    state.lastAt = Math.min(to, until)
  }
}

/** Ends what is known by reports alone where none came for long: it was so when the last one came. */
export function endBroken({ rule, gapMs }: RuleWorld, state: RuleState, at: EpochMs): void {
  const { lastAt, lastPlace, offSince, offPlace } = state
  if (!CONDITION_MANNERS[rule.condition.kind].breaksInSilence || lastAt === null || at - lastAt <= gapMs) return
  end(state, offSince ?? lastAt, offPlace ?? lastPlace)
}

/** Lets the time pass until a tracker is taken out, and forgets what it told. */
function passTracked(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  passTime(world, state, until, over)
  endRested(world.rule, state, until)
  endBroken(world, state, until)
  state.heldSince = null
  state.isArmed = false
  state.memory = {}
}
