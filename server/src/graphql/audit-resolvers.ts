import type { RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { countRecordHistory, listRecordHistory } from '../audit/record-history.ts'
import { revealSecret } from '../audit/reveal-secret.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'

type Names = 'listRecordHistory' | 'countRecordHistory' | 'revealSecret'

/** These resolvers answer what was done with a record, and show secrets on request. */
export function auditResolvers({ pool, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listRecordHistory: ({ first, offset, ...filter }) =>
      listRecordHistory(pool, { ...filter, kind: filter.kind as RecordKind }, { first, offset }),
    countRecordHistory: (filter) => countRecordHistory(pool, { ...filter, kind: filter.kind as RecordKind }),
    revealSecret: async (request, viewer) => ({
      value: await revealSecret({ pool, secrets }, viewer, { ...request, kind: request.kind as RecordKind }),
    }),
  }
}
