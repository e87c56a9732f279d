import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { Queryable } from '../storage/base/queryable.ts'
import { type ActiveRule, readActiveRules } from '../storage/rules/active-rules.ts'

/** Answers the rules that count now, by the customer. */
export type ReadRules = (client: Queryable) => Promise<ReadonlyMap<number, readonly ActiveRule[]>>

/**
 * Reads rules, and keeps those that did not change since the last time: what is noted of one, of its schedule or its list by who judges, is noted by the
 * object. Where none changed the answer is the same map.
 */
export function createRuleReader(): ReadRules {
  let kept = new Map<number, { words: string; rule: ActiveRule }>()
  let answered: ReadonlyMap<number, readonly ActiveRule[]> = new Map()
  return async (client) => {
    const read = [...(await readActiveRules(client)).values()].flat()
    const current = new Map(
      read.map((rule) => {
        const words = JSON.stringify(rule)
        const before = kept.get(rule.id)
        return [rule.id, before?.words === words ? before : { words, rule }] as const
      }),
    )
    const isSame = current.size === kept.size && [...current].every(([id, each]) => kept.get(id) === each)
    kept = current
    if (!isSame) {
      const rules = [...current.values()].map(({ rule }) => rule)
      answered = groupBy(rules, ({ customerId }) => customerId)
    }
    return answered
  }
}
