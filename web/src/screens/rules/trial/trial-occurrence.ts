import type { ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import type { ResultOf } from '@monitorweb/contract/wire/operation'

/** One of what a rule would have found. */
export type TrialOccurrence = ResultOf<typeof ruleOperations.tryRule>['occurrences'][number]
