import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { readRuleDraft } from '@monitorweb/contract/vehicle-rules/rule-draft'
import { type RuleRecord, ruleFields, ruleInputFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { MOST_TRIAL_OCCURRENCES, type ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import { checkCreation } from '@monitorweb/contract/wire/check'
import type { Rule } from '@monitorweb/domain/rules/rule'
import { ruleWords } from '@monitorweb/domain/rules/rule-words'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { backTest } from '../../rules/back-test.ts'
import { createGeofenceReader } from '../../rules/rule-geofences.ts'
import { changeRegister } from '../../storage/base/audited-change.ts'
import { readUntil } from '../../storage/base/report-connection.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import { changeRule, createRule, deleteRule, requireConcerned } from '../../storage/rules/rule-changes.ts'
import { countRules, type KeptRule, listRules } from '../../storage/rules/rule-store.ts'
import { requireKey, seenState } from '../registers/record-key.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

const DAY_MS = 86_400_000

/** These resolvers keep rules, and say what one would have found. */
export function ruleResolvers({
  pool,
  reportPool,
}: Pick<ResolverDeps, 'pool' | 'reportPool'>): Pick<Resolvers, keyof typeof ruleOperations> {
  const saving = async (save: (client: pg.PoolClient) => Promise<KeptRule>) => ({
    status: true,
    record: present(await changeRegister(pool, 'rule', save)),
  })
  return {
    listRules: async ({ customerId, ...page }, { scope }) =>
      (await listRules(pool, await narrowScope(pool, scope, customerId), page)).map(present),
    countRules: async ({ customerId }, { scope }) => await countRules(pool, await narrowScope(pool, scope, customerId)),
    createRule: async ({ input }, viewer) => {
      const rule = checkCreation(ruleInputFields, input)
      return await saving((client) => createRule(client, viewer, rule))
    },
    changeRule: async ({ input }, viewer) => {
      const change = { ...input, id: requireKey(ruleFields.id, input.id), seen: seenState(input) }
      return await saving((client) => changeRule(client, viewer, change))
    },
    deleteRule: async ({ id }, viewer) =>
      present(await changeRegister(pool, 'rule', (client) => deleteRule(client, viewer, id))),
    tryRule: async ({ customerId, days, ...draft }, viewer, { signal }) => {
      const read = readRuleDraft(draft)
      const scope = await narrowScope(pool, viewer.scope, customerId)
      if (scope.kind === 'all') throw new NotFoundError('customerId')
      await requireConcerned(pool, viewer.scope, { customerId: customerId!, read })
      const { forSeconds, restSeconds, marginMeters, coolDownSeconds } = draft
      const rule = { ...read, forSeconds, restSeconds, marginMeters, coolDownSeconds }
      const now = Date.now()
      const geofences = await createGeofenceReader()(pool, read.geofenceIds)
      const tried = { rule, scope, geofences, from: now - days * DAY_MS, now }
      const { vehicles, occurrences } = await backTest(readUntil(reportPool, signal), tried)
      return {
        total: occurrences.length,
        vehicleCount: vehicles,
        words: sentence(
          rule,
          [...geofences.values()].map(({ name }) => name),
        ),
        occurrences: occurrences.slice(0, MOST_TRIAL_OCCURRENCES).map(({ place, detail, ...each }) => ({
          ...each,
          words: detail,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        })),
      }
    },
  }
}

function present({ read, draft, geofenceNames, ...record }: KeptRule): RuleRecord {
  return { ...record, ...draft, words: sentence({ ...read, forSeconds: draft.forSeconds }, geofenceNames) }
}

function sentence(rule: Pick<Rule, 'condition' | 'schedule' | 'forSeconds'>, geofences: readonly string[]): string {
  const { condition } = rule
  const alarms = condition.kind === 'alarm' ? condition.alarms.map(eventLabel) : []
  return ruleWords(rule, { geofences, alarms })
}
