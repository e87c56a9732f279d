import type { AccessType } from '@monitorweb/contract/privileges'
import type { EpochMs } from '@monitorweb/domain/position-report'
import type pg from 'pg'

export interface NewSession {
  id: string
  userId: number
  expiresAt: EpochMs
  address: string
  userAgent: string
}

export type SessionEnd = 'replaced' | 'signedOut' | 'revoked'

/** Opens a session. Ended sessions of long ago are cleared away with it. */
export async function openSession(client: pg.PoolClient, session: NewSession): Promise<void> {
  await client.query(`delete from session where user_id = $1 and expires_at < now() - interval '90 days'`, [
    session.userId,
  ])
  await client.query('insert into session (id, user_id, expires_at, address, user_agent) values ($1, $2, $3, $4, $5)', [
    session.id,
    session.userId,
    new Date(session.expiresAt),
    session.address,
    session.userAgent.slice(0, 300),
  ])
}

/** Ends a person's open sessions except one, and tells the live channel in the same transaction. */
export async function endOtherSessions(
  client: pg.PoolClient,
  { userId, keptId, reason }: { userId: number; keptId: string; reason: SessionEnd },
): Promise<void> {
  await client.query(
    `with ended as (
       update session set ended_at = now(), end_reason = $3
       where user_id = $1 and id <> $2 and ended_at is null and expires_at > now() returning id
     )
     select pg_notify('sessions', id::text) from ended`,
    [userId, keptId, reason],
  )
}

/** What a session stands for now. */
export interface SessionPerson {
  endReason: SessionEnd | null
  /** The session has not run out, and the person still may enter. */
  valid: boolean
  /** The time of the session is over. */
  expired: boolean
  userId: number
  customerId: number
  access: AccessType
  /** The person's customer and all below it, by today's tree. */
  customerIds: number[]
}

/** Looks a session up with its person as of this moment; null when there is none. */
export async function findSession(pool: pg.Pool, id: string): Promise<SessionPerson | null> {
  const { rows } = await pool.query<SessionPerson>({
    name: 'find-session',
    text: `
      select s.end_reason as "endReason", u.id as "userId", u.customer_id as "customerId", t.access,
             s.expires_at > now() and s.ended_at is null and u.inactive_at is null
               and coalesce(u.access_ends_at, 'infinity') > now() as valid,
             s.expires_at <= now() as expired,
             array(
               with recursive below (id) as (
                 select u.customer_id
                 union
                 select c.id from customer c join below b on c.parent_id = b.id
               )
               select id from below
             ) as "customerIds"
      from session s join user_account u on u.id = s.user_id join user_type t on t.id = u.user_type_id
      where s.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}
