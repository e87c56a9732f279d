import { ownTripRuleFields, type RulesInForceRow } from '@monitorweb/contract/reports/trip-rules'
import { checkValue } from '@monitorweb/contract/wire/codec'
import type { Field } from '@monitorweb/contract/wire/field'
import { changeTripRules, getTripRules, type RulesInForce } from '../../storage/settings/trip-rules-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers keep the rules of each customer by which trips and stops are found. */
export function tripRuleResolvers({ pool }: ResolverDeps): Pick<Resolvers, 'getTripRules' | 'changeTripRules'> {
  return {
    getTripRules: async ({ customerId }, viewer) => toRow(await getTripRules(pool, viewer, customerId!)),
    changeTripRules: async ({ customerId, input }, viewer) => {
      for (const [rule, value] of Object.entries(input)) {
        checkValue(ownTripRuleFields[rule as keyof typeof ownTripRuleFields] as Field, value)
      }
      return toRow(await changeTripRules(pool, viewer, { customerId: customerId!, changes: input }))
    },
  }
}

function toRow({ rules, source }: RulesInForce): RulesInForceRow {
  return { ...rules, sourceCustomerId: source?.customerId ?? null, sourceCustomerName: source?.customerName ?? '' }
}
