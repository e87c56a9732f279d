import type { RuleRecord } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reading } from '#api/client.ts'
import { readPages } from '#api/read-pages.ts'
import { may } from '#api/session/may.ts'

const KEY = ['rules']
/** More rules than a central has; who has them looks for one by its customer. */
const MOST_READ = 10_000

/** Answers the rules that one may see, by name. */
export function useRules() {
  return useQuery<RuleRecord[]>({
    queryKey: KEY,
    queryFn: ({ signal }) => readPages((page) => reading(signal)(ruleOperations.listRules, page), MOST_READ),
  })
}

/** Makes a function that has rules read anew. */
export function useRuleNews(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

/** Tells whether this person makes and changes rules; the server decides in the end. */
export function mayManageRules(): boolean {
  return may('createRule')
}
