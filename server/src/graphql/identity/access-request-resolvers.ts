import { approveAccess } from '../../auth/users/approve-access.ts'
import { requestAccess } from '../../auth/users/request-access.ts'
import { requestDeclinedMail } from '../../mail/access-mails.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import {
  countAccessRequests,
  decideRequest,
  getPendingRequest,
  listAccessRequests,
} from '../../storage/accounts/access-request-store.ts'
import { changeRegister, writeAudit } from '../../storage/base/audited-change.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names =
  | 'requestAccess'
  | 'listAccessRequests'
  | 'countAccessRequests'
  | 'approveAccessRequest'
  | 'declineAccessRequest'

/** These resolvers keep the requests of people who have no user yet, and what operators decide about them. */
export function accessRequestResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { pool, secrets } = deps
  return {
    async requestAccess(request, { address }) {
      await requestAccess(deps, { ...request, address })
      return { status: true }
    },
    listAccessRequests: ({ first, offset, ...filter }) => listAccessRequests(pool, filter, { first, offset }),
    countAccessRequests: (filter) => countAccessRequests(pool, filter),
    approveAccessRequest: ({ customerId, userTypeId, ...approval }, viewer) =>
      changeRegister(pool, 'user_account', (client) =>
        approveAccess(client, { ...deps, viewer }, { ...approval, customerId: customerId!, userTypeId: userTypeId! }),
      ),
    declineAccessRequest: ({ id, reason }, viewer) =>
      inTransaction(pool, async (client) => {
        const before = await getPendingRequest(client, id)
        const after = await decideRequest(client, id, { status: 'declined', decidedBy: viewer.userId, reason })
        const content = (product: string) => requestDeclinedMail(reason, product)
        await enqueueMail(client, secrets, { kind: 'accessDeclined', recipient: before.email, content })
        await writeAudit(client, viewer, {
          ...{ action: 'decline', entity: 'accessRequest', entityId: id },
          ...{ before: { status: before.status }, after: { status: after.status, reason } },
        })
        return after
      }),
  }
}
