import { ownRetentionFields, type retentionOperations } from '@monitorweb/contract/administration/retention-operations'
import { operations } from '@monitorweb/contract/operations'
import { checkValue } from '@monitorweb/contract/wire/codec'
import type { Field } from '@monitorweb/contract/wire/field'
import { changeReportAge, getReportAge } from '../../storage/base/report-age.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import { findRecordsStart } from '../../storage/forgetting/forgotten-records.ts'
import { changeRetention, getRetention } from '../../storage/settings/retention-store.ts'
import { listHistoryParts } from '../../storage/tracks/history-parts.ts'
import { findHistoryStart } from '../../storage/tracks/history-start.ts'
import { readAsked, readPeriod } from '../reports/report-query.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers keep for how long history is kept, and tell since when it is. */
export function retentionResolvers({
  pool,
}: Pick<ResolverDeps, 'pool'>): Pick<Resolvers, keyof typeof retentionOperations | 'getHistoryStart'> {
  return {
    getRetention: ({ customerId }) => getRetention(pool, customerId),
    async changeRetention({ customerId, input }, viewer) {
      for (const [kind, days] of Object.entries(input)) {
        checkValue(ownRetentionFields[kind as keyof typeof ownRetentionFields] as Field, days)
      }
      return await changeRetention(pool, viewer, { customerId, changes: input })
    },
    getRecordsStart: ({ vehicleId }, { scope }) => findRecordsStart(pool, scope, vehicleId),
    getReportAge: () => getReportAge(pool),
    changeReportAge: ({ days }, viewer) => changeReportAge(pool, viewer, { days: days! }),
    async getHistoryStart({ since, until, ...args }, { scope }) {
      const period = readPeriod({ from: since, to: until }, operations.getHistoryStart.args.until.wire)
      const { vehicleIds, customerId } = await readAsked(pool, scope, args)
      const narrowed = await narrowScope(pool, scope, customerId)
      return await findHistoryStart(pool, await listHistoryParts(pool, narrowed, { vehicleIds, period }), period)
    },
  }
}
