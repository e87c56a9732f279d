import { claimsOf } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { UnauthenticatedError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { renewOpenSession } from '../../storage/identity/session-store.ts'
import { lifetimeOf } from './session-lifetime.ts'
import { signToken } from './token.ts'

export interface RenewalDeps {
  pool: pg.Pool
  tokenSecret: string
}

/**
 * Gives the viewer's session a new end, as far from now as its first was from the login, and answers a token that lasts
 * as long. `confirmed`: the password was typed just now; with a second factor that moves no end beyond the one of the login. Open streams of the session go on. Throws
 * UnauthenticatedError for a session that ended meanwhile.
 */
export async function renewSession(
  { pool, tokenSecret }: RenewalDeps,
  viewer: Viewer,
  { confirmed }: { confirmed: boolean },
): Promise<{ token: string }> {
  const [short, long] = [lifetimeOf(false), lifetimeOf(true)]
  const session = await renewOpenSession(pool, viewer.sessionId, { confirmed, long, short })
  if (!session) throw new UnauthenticatedError('Sua sessão expirou. Entre novamente.', 'expired')
  const claims = claimsOf(viewer, { id: viewer.sessionId, endsAtSeconds: session.endsAtSeconds })
  return { token: await signToken(claims, tokenSecret) }
}
