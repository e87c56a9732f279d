import { readRuleDraft } from '@monitorweb/contract/vehicle-rules/rule-draft'
import { MOST_TRIAL_OCCURRENCES, type ruleOperations } from '@monitorweb/contract/vehicle-rules/rule-operations'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import { NotFoundError } from '../../errors/record-errors.ts'
import { backTest, newestFirst } from '../../rules/back-test.ts'
import { createGeofenceReader } from '../../rules/rule-geofences.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import { readVehiclesOfGroups } from '../../storage/rules/active-rules.ts'
import { requireConcerned } from '../../storage/rules/rule-changes.ts'
import { getRule } from '../../storage/rules/rule-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { sentence } from './rule-resolvers.ts'

/** This resolver says what a rule would have found: it reads the history of many vehicles. */
export function ruleTrialResolvers({
  pool,
}: Pick<ResolverDeps, 'pool'>): Pick<Resolvers, keyof typeof ruleOperations & 'tryRule'> {
  return {
    tryRule: async ({ customerId, ruleId, days, ...draft }, viewer, { signal, share }) => {
      const read = readRuleDraft(draft)
      const scope = await narrowScope(pool, viewer.scope, customerId)
      if (scope.kind === 'all') throw new NotFoundError('customerId')
      const kept = ruleId === null ? null : await getRule(pool, viewer.scope, ruleId)
      const before = kept?.customerId === customerId ? kept.read : undefined
      await requireConcerned(pool, viewer.scope, { customerId: customerId!, read, ...(before && { before }) })
      const { restSeconds, marginMeters, coolDownSeconds } = draft
      const vehicleIds =
        read.vehicleChoice === 'groups' ? await readVehiclesOfGroups(pool, read.vehicleGroupIds) : read.vehicleIds
      const rule = { ...read, vehicleIds, restSeconds, marginMeters, coolDownSeconds }
      const now = Date.now()
      const geofences = await createGeofenceReader()(pool, read.geofenceIds)
      const tried = { rule, scope, geofences, from: now - days * DAY_MS, now, share }
      const { vehicles, occurrences } = await backTest(readUntil(pool, signal), tried)
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

type Trial = Awaited<ReturnType<Resolvers['tryRule']>>

/** Puts together what was found in shares of the vehicles. */
export function joinTrials(trials: readonly Trial[]): Trial {
  const sum = (count: (trial: Trial) => number) => trials.reduce((total, trial) => total + count(trial), 0)
  return {
    ...trials[0]!,
    total: sum(({ total }) => total),
    vehicleCount: sum(({ vehicleCount }) => vehicleCount),
    occurrences: trials
      .flatMap(({ occurrences }) => occurrences)
      .sort(newestFirst)
      .slice(0, MOST_TRIAL_OCCURRENCES),
  }
}
