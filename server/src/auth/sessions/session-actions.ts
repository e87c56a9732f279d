import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { NotFoundError } from '../../errors/record-errors.ts'
import { getManagedPerson } from '../../storage/accounts/managed-person.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { findSessionOwner } from '../../storage/identity/open-session-store.ts'
import { endSessions, isSessionId } from '../../storage/identity/session-store.ts'
import { removeChannel } from '../../storage/notices/channel-store.ts'

export interface SessionDeps {
  pool: pg.Pool
  privileged: PrivilegedCodes
}

/** Ends the viewer's session and its streams, and takes back the channel of notices that the browser is that is left. */
export async function signOut(
  { pool }: SessionDeps,
  viewer: Viewer,
  noticeChannelId: number | null = null,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (noticeChannelId !== null) await removeChannel(client, viewer, noticeChannelId)
    await endSessions(client, { userId: viewer.userId, onlyId: viewer.sessionId, reason: 'signedOut' })
    await writeAudit(client, viewer, { action: 'signOut', entity: 'user', entityId: viewer.userId })
  })
}

/** Ends one session of the viewer or of somebody the viewer looks after. Throws NotFoundError for any other. */
export async function endOneSession(deps: SessionDeps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const userId = isSessionId(id) ? await findSessionOwner(client, id) : null
    if (userId === null) throw new NotFoundError('id')
    if (userId !== viewer.userId) await requireKept(client, { deps, viewer }, userId)
    await endSessions(client, { userId, onlyId: id, reason: id === viewer.sessionId ? 'signedOut' : 'revoked' })
    await writeAudit(client, viewer, { action: 'endSession', entity: 'user', entityId: userId, after: { session: id } })
  })
}

/** Throws for a session of somebody out of reach as for none at all: any other answer would tell that it exists. */
async function requireKept(
  client: pg.PoolClient,
  { deps, viewer }: { deps: SessionDeps; viewer: Viewer },
  userId: number,
): Promise<void> {
  if (!viewer.operator && viewer.access !== 'A') throw new NotFoundError('id')
  try {
    await getManagedPerson(client, { viewer, privileged: deps.privileged }, userId)
  } catch (error) {
    throw error instanceof NotFoundError || error instanceof ForbiddenError ? new NotFoundError('id') : error
  }
}

/** Ends the viewer's other sessions, on every other machine. */
export async function endOwnOtherSessions({ pool }: SessionDeps, viewer: Viewer): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { userId, sessionId } = viewer
    const ended = await endSessions(client, { userId, keptId: sessionId, reason: 'revoked' })
    await writeAudit(client, viewer, { action: 'endSessions', entity: 'user', entityId: userId, after: { ended } })
  })
}

/** Ends every session of somebody. Throws what {@link getManagedPerson} throws. */
export async function endSessionsOf(deps: SessionDeps, viewer: Viewer, userId: number): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await getManagedPerson(client, { viewer, privileged: deps.privileged }, userId)
    const ended = await endSessions(client, { userId, reason: 'revoked' })
    await writeAudit(client, viewer, { action: 'endSessions', entity: 'user', entityId: userId, after: { ended } })
  })
}
