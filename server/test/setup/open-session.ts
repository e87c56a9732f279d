import { randomUUID } from 'node:crypto'
import { type AccessType, claimsOf } from '@monitorweb/contract/people/privileges'
import { signToken } from '../../src/auth/sessions/token.ts'
import { type Api, TOKEN_SECRET } from './graphql-api.ts'

/** Opens a session of somebody for an hour, as a login would leave it, without the work that a password is made to take. */
export async function openSession(
  { pool }: Pick<Api, 'pool'>,
  { user, customer, access }: { user: number; customer: number; access: AccessType },
): Promise<{ session: string; token: string }> {
  const session = randomUUID()
  const endsAtSeconds = Math.floor(Date.now() / 1000) + 3600
  await pool.query('insert into session (id, user_id, expires_at) values ($1, $2, to_timestamp($3))', [
    session,
    user,
    endsAtSeconds,
  ])
  const claims = claimsOf(
    { userId: user, customerId: customer, access, operator: customer === 784 },
    { id: session, endsAtSeconds },
  )
  return { session, token: await signToken(claims, TOKEN_SECRET) }
}
