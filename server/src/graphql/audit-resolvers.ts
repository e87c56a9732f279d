import type { RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { countAudit, listAudit } from '../audit/audit-trail.ts'
import { countRecordHistory, listRecordHistory } from '../audit/record-history.ts'
import { revealSecret } from '../audit/reveal-secret.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'

type Names = 'listAudit' | 'countAudit' | 'listRecordHistory' | 'countRecordHistory' | 'revealSecret'

/** These resolvers answer what was done, by whom and with which record, and show secrets on request. */
export function auditResolvers({ pool, secrets, privileged }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listAudit: ({ first, before, ...filter }) => listAudit(pool, { ...filter, privileged }, { first, before }),
    countAudit: (filter) => countAudit(pool, { ...filter, privileged }),
    listRecordHistory: ({ first, offset, ...filter }) =>
      listRecordHistory(pool, { ...filter, kind: filter.kind as RecordKind }, { first, offset }),
    countRecordHistory: (filter) => countRecordHistory(pool, { ...filter, kind: filter.kind as RecordKind }),
    revealSecret: async (request, viewer) => ({
      value: await revealSecret({ pool, secrets }, viewer, { ...request, kind: request.kind as RecordKind }),
    }),
  }
}
