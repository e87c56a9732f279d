import type { EpochMs } from '../../position/position-report.ts'
import { CONDITION_MANNERS } from '../conditions.ts'
import type { Occurrence, Rule } from '../rule.ts'
import { isOpen, type RuleState } from '../rule-state.ts'
import type { RuleWorld } from '../rule-world.ts'
import { fireInTime, firesInTimeAt } from './firing.ts'
import { hoursPassAt, passHours } from './passing-hours.ts'

/** Whether a condition goes on until it is seen not to: by the clock alone it fires and, with the hours of its rule, begins and ends. */
export function goesOn({ condition }: Rule): boolean {
  const { needsEdge, needsSeconds, breaksInSilence } = CONDITION_MANNERS[condition.kind]
  return needsSeconds === true && !needsEdge && !breaksInSilence && condition.kind !== 'silent'
}

/** Whether time alone may change something: it is so, be it out of the hours. */
export function isUnderWay({ since, heldSince = null }: RuleState): boolean {
  return since !== null || heldSince !== null
}

/** Lets time pass until an instant, at which nothing was heard since the last point. */
export function passTime(world: RuleWorld, state: RuleState, until: EpochMs, over: Occurrence[]): void {
  if (!isUnderWay(state) || state.lastAt === null || !goesOn(world.rule)) return
  const { schedule } = world.rule
  if (schedule === null) fireInTime(world, state, until, over)
  else passHours(world, schedule, { state, until, over })
}

/** When {@link passTime} will change something that is told, as long as nothing is heard; Infinity: never. */
export function timePassesAt(world: RuleWorld, state: RuleState): EpochMs {
  if (!isUnderWay(state) || state.lastAt === null || !goesOn(world.rule)) return Number.POSITIVE_INFINITY
  const { schedule } = world.rule
  if (schedule !== null) return hoursPassAt(world, schedule, state)
  return isOpen(state) ? Number.POSITIVE_INFINITY : firesInTimeAt(world, state, state.since!)
}
