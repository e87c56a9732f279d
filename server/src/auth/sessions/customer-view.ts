import { randomUUID } from 'node:crypto'
import { claimsOf, type PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { endViewsOf, lockSession, openView } from '../../storage/identity/customer-view-store.ts'
import { endSessions } from '../../storage/identity/session-store.ts'
import type { RenewalDeps } from './renew-session.ts'
import { signToken } from './token.ts'

/** A view ends by itself after so long, and cannot be renewed: who still needs it says so again. */
const LONGEST_VIEW_SECONDS = 3600

/**
 * Opens a session within the operator's own that sees what an administrator of the customer sees, and only reads. It ends
 * with the own one. There is one view of a session at a time. Throws NotFoundError for no customer, and
 * InvalidValueError for the central, whose people are operators.
 */
export async function startCustomerView(
  { pool, tokenSecret, privileged }: RenewalDeps & { privileged: PrivilegedCodes },
  viewer: Viewer,
  customerId: number,
): Promise<{ token: string }> {
  if (!viewer.operator || viewer.viewedCustomerId !== null) throw new ForbiddenError()
  if (privileged.customers.includes(customerId)) {
    throw new InvalidValueError('customerId', 'A central não se vê como cliente: escolha um cliente dela.')
  }
  const id = randomUUID()
  const view = await inTransaction(pool, async (client) => {
    await lockSession(client, viewer.sessionId)
    await endViewsOf(client, viewer.sessionId)
    const opened = await openView(client, {
      ...{ id, parentId: viewer.sessionId, userId: viewer.userId, customerId },
      ...{ address: viewer.address, longestSeconds: LONGEST_VIEW_SECONDS },
    })
    const after = { view: id, until: opened.endsAtSeconds * 1000 }
    await writeAudit(client, viewer, { action: 'startView', entity: 'customer', entityId: customerId, after })
    return opened
  })
  const { endsAtSeconds, customerName } = view
  const seen = { userId: viewer.userId, customerId, access: 'A' as const, operator: false }
  const claims = { ...claimsOf(seen, { id, endsAtSeconds }), viewing: customerName }
  return { token: await signToken(claims, tokenSecret) }
}

/** Ends the view that this session is. Throws ForbiddenError for a session that is none. */
export async function endCustomerView(pool: pg.Pool, viewer: Viewer): Promise<void> {
  const { viewedCustomerId, userId, sessionId, expiresAt } = viewer
  if (viewedCustomerId === null) throw new ForbiddenError('Esta sessão não é uma visão como cliente.')
  await inTransaction(pool, async (client) => {
    await endSessions(client, { userId, onlyId: sessionId, reason: 'signedOut' })
    const after = { view: sessionId, until: expiresAt }
    await writeAudit(client, viewer, { action: 'endView', entity: 'customer', entityId: viewedCustomerId, after })
  })
}
