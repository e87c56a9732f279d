import type { OperationName } from '@monitorweb/contract/operations'
import { joinTrials } from '../rules/rule-trial.ts'

/** Calls of which each thread can answer its share of the fleet, and what puts the shares together, in their order. */
export const SHARED_CALLS = { tryRule: joinTrials } as const

export type SharedName = keyof typeof SHARED_CALLS

export function isShared(name: OperationName): name is SharedName {
  return Object.hasOwn(SHARED_CALLS, name)
}
