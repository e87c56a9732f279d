import { claimsOf } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { UnauthenticatedError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { lifetimeOf } from './session-lifetime.ts'
import { signToken } from './token.ts'

export interface RenewalDeps {
  pool: pg.Pool
  tokenSecret: string
}

/**
 * Gives the viewer's session a new end, as far from now as its first was from the login, and answers a token that lasts
 * as long. `confirmed`: the password was typed just now. Open streams of the session go on. Throws
 * UnauthenticatedError for a session that ended meanwhile.
 */
export async function renewSession(
  { pool, tokenSecret }: RenewalDeps,
  viewer: Viewer,
  { confirmed }: { confirmed: boolean },
): Promise<{ token: string }> {
  const [short, long] = [lifetimeOf(false), lifetimeOf(true)]
  const { rows } = await pool.query<{ endsAtSeconds: number }>(
    `update session set
       authenticated_at = case when $2 then now() else authenticated_at end,
       expires_at = least(
         now() + make_interval(secs => case when remember then $3::float8 else $4::float8 end),
         case when $2 then 'infinity' else
           authenticated_at + make_interval(secs => case when remember then $5::float8 else $6::float8 end) end)
     where id = $1 and ended_at is null and expires_at > now()
     returning floor(extract(epoch from expires_at))::float8 as "endsAtSeconds"`,
    [viewer.sessionId, confirmed, long.seconds, short.seconds, long.longestSeconds, short.longestSeconds],
  )
  const [session] = rows
  if (!session) throw new UnauthenticatedError('Sua sessão expirou. Entre novamente.', 'expired')
  const claims = claimsOf(viewer, { id: viewer.sessionId, endsAtSeconds: session.endsAtSeconds })
  return { token: await signToken(claims, tokenSecret) }
}
