import type pg from 'pg'
import { listOpenSessions } from '../../auth/sessions/open-sessions.ts'
import { endOneSession, endOwnOtherSessions, endSessionsOf } from '../../auth/sessions/session-actions.ts'
import { getManagedPerson } from '../../storage/accounts/managed-person.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countOpenSessions } from '../../storage/identity/open-session-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

type Names =
  | 'listMySessions'
  | 'countMySessions'
  | 'listUserSessions'
  | 'countUserSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'endUserSessions'

const DONE = { status: true }

/** These resolvers tell who is logged in where, and end sessions. */
export function openSessionResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { pool, privileged } = deps
  const requireManaged = (viewer: Viewer, userId: number) =>
    inTransaction(pool, (client: pg.PoolClient) => getManagedPerson(client, { viewer, privileged }, userId))
  return {
    listMySessions: (page, viewer) => listOpenSessions(pool, ownOf(viewer), page),
    countMySessions: (_, viewer) => countOpenSessions(pool, viewer.userId),
    async listUserSessions({ userId, ...page }, viewer) {
      await requireManaged(viewer, userId!)
      return await listOpenSessions(pool, { userId: userId!, currentId: viewer.sessionId }, page)
    },
    async countUserSessions({ userId }, viewer) {
      await requireManaged(viewer, userId!)
      return await countOpenSessions(pool, userId!)
    },
    endSession: ({ id }, viewer) => endOneSession(deps, viewer, id).then(() => DONE),
    endOtherSessions: (_, viewer) => endOwnOtherSessions(deps, viewer).then(() => DONE),
    endUserSessions: ({ userId }, viewer) => endSessionsOf(deps, viewer, userId!).then(() => DONE),
  }
}

function ownOf({ userId, sessionId }: Viewer) {
  return { userId, currentId: sessionId }
}
