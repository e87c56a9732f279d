import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { type RuleRecord, ruleFields, ruleInputFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import type { ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import { checkCreation } from '@monitorweb/contract/wire/check'
import type { Rule } from '@monitorweb/domain/rules/rule'
import { ruleWords } from '@monitorweb/domain/rules/rule-words'
import { changeRegister } from '../../storage/base/audited-change.ts'
import type { Queryable } from '../../storage/base/queryable.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import { findLostNotified } from '../../storage/rules/lost-notified.ts'
import { changeRule, createRule, deleteRule } from '../../storage/rules/rule-changes.ts'
import { countRules, type KeptRule, listRules } from '../../storage/rules/rule-store.ts'
import { requireKey, seenState } from '../registers/record-key.ts'
import { savingOf } from '../registers/saved-record.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers keep rules. */
export function ruleResolvers({
  pool,
  privileged,
}: Pick<ResolverDeps, 'pool' | 'privileged'>): Pick<Resolvers, Exclude<keyof typeof ruleOperations, 'tryRule'>> {
  const saving = savingOf(pool, 'rule')

  async function presentAll(client: Queryable, rules: readonly KeptRule[]): Promise<RuleRecord[]> {
    const ids = rules.map(({ id }) => id)
    const lost = await findLostNotified(client, privileged, ids)
    return rules.map((rule) => ({ ...present(rule), lostNotified: lost.has(rule.id) }))
  }

  async function presentOne(client: Queryable, rule: KeptRule): Promise<RuleRecord> {
    return (await presentAll(client, [rule]))[0]!
  }

  return {
    listRules: async ({ customerId, ...page }, { scope }) =>
      await presentAll(pool, await listRules(pool, await narrowScope(pool, scope, customerId), page)),
    countRules: async ({ customerId }, { scope }) => await countRules(pool, await narrowScope(pool, scope, customerId)),
    createRule: async ({ input }, viewer) => {
      const rule = checkCreation(ruleInputFields, input)
      return await saving(async (client) => await presentOne(client, await createRule(client, viewer, rule)))
    },
    changeRule: async ({ input }, viewer) => {
      const change = { ...input, id: requireKey(ruleFields.id, input.id), seen: seenState(input) }
      return await saving(async (client) => await presentOne(client, await changeRule(client, viewer, change)))
    },
    deleteRule: async ({ id }, viewer) =>
      await presentOne(pool, await changeRegister(pool, 'rule', (client) => deleteRule(client, viewer, id))),
  }
}

function present({ read, draft, geofenceNames, ...record }: KeptRule): Omit<RuleRecord, 'lostNotified'> {
  const lostGeofences = isWithoutGround(read, geofenceNames)
  return { ...record, ...draft, lostGeofences, words: sentence(read, geofenceNames) }
}

/** Tells whether all that is left of a rule's geofences is that it had some: it finds nothing any more. */
function isWithoutGround({ geofenceIds }: Pick<Rule, 'geofenceIds'>, names: readonly string[]): boolean {
  return geofenceIds.length > 0 && names.length === 0
}

/** Says a rule in words, with the names of those of its geofences that are there. */
export function sentence(
  rule: Pick<Rule, 'condition' | 'schedule' | 'forSeconds' | 'geofenceIds'>,
  names: readonly string[],
): string {
  const { condition } = rule
  const geofences = isWithoutGround(rule, names) ? ['cerca excluída'] : names
  const alarms = condition.kind === 'alarm' ? condition.alarms.map(eventLabel) : []
  return ruleWords(rule, { geofences, alarms })
}
