import type { AccessType } from '@monitorweb/contract/people/privileges'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { sql } from 'kysely'
import type pg from 'pg'
import { MAY_ENTER } from '../base/person-standing.ts'
import { tablesOf } from '../base/tables.ts'

export interface NewSession {
  id: string
  userId: number
  expiresAt: EpochMs
  /** It tells whether the session is a long one, also when it is renewed. */
  remember: boolean
  address: string
  userAgent: string
}

export type SessionEnd = 'replaced' | 'signedOut' | 'revoked' | 'passwordChanged'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isSessionId(text: string): boolean {
  return UUID.test(text)
}

/** Opens a session. Ended sessions of long ago are cleared away with it. */
export async function openSession(client: pg.PoolClient, { expiresAt, ...session }: NewSession): Promise<void> {
  const tables = tablesOf(client)
  await tables
    .deleteFrom('session')
    .where('userId', '=', session.userId)
    .where('expiresAt', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
  await tables
    .insertInto('session')
    .values({ ...session, expiresAt: new Date(expiresAt), userAgent: session.userAgent.slice(0, 300) })
    .execute()
}

/**
 * Ends a person's open sessions, all but the kept one or only one, and tells the live channel in the same transaction.
 * Answers how many there were.
 */
export async function endSessions(
  client: pg.PoolClient,
  { userId, keptId, onlyId, reason }: { userId: number; keptId?: string; onlyId?: string; reason: SessionEnd },
): Promise<number> {
  const { rows } = await client.query(
    `with ended as (
       update session set ended_at = now(), end_reason = $4
       where user_id = $1 and id is distinct from $2::uuid and ($3::uuid is null or id = $3 or parent_id = $3)
         and ended_at is null and expires_at > now() returning id
     )
     select pg_notify('sessions', id::text) from ended`,
    [userId, keptId ?? null, onlyId ?? null, reason],
  )
  return rows.length
}

/** A session stands for this now. */
export interface SessionPerson {
  endReason: SessionEnd | null
  /** It is true where the session has not run out and the person still may enter. */
  valid: boolean
  /** It is true where the person may enter still, and see what the session shows. */
  mayEnter: boolean
  /** It is true where the time of the session, or of the one that it is within, is over, or cannot be right. */
  expired: boolean
  /** The time until the session, or the person's access, ends by itself. */
  endsInMs: number
  /** It is true where nobody wrote down for a minute that the session is used. */
  unseen: boolean
  userId: number
  ownCustomerId: number
  /** As which customer the person looks at the product in this session; null: as themselves. */
  viewedCustomerId: number | null
  access: AccessType
  /** The person's customer, or the one viewed, and all below it, by today's tree. */
  customerIds: number[]
}

/** Answers SQL that selects the customer whose id is in `column`, and all below it, by today's tree. */
export const customersFrom = (column: string) => `array(
  with recursive below (id) as (
    select ${column}
    union
    select c.id from customer c join below b on c.parent_id = b.id
  )
  select id from below)`

/** No session lasts so long: one that would was begun by a clock that was ahead. */
const LONGEST = `interval '92 days'`

/**
 * Looks a session up with its person as of this moment; null when there is none. Every request asks: the statement is
 * text that the database plans once.
 */
export async function findSession(pool: pg.Pool, id: string): Promise<SessionPerson | null> {
  const { rows } = await pool.query<SessionPerson>({
    name: 'find-session',
    text: `
      select coalesce(s.end_reason, own.end_reason) as "endReason", u.id as "userId", u.customer_id as "ownCustomerId",
             s.viewed_customer_id as "viewedCustomerId", t.access,
             s.expires_at > now() and s.expires_at < now() + ${LONGEST} and s.ended_at is null and ${MAY_ENTER}
               and (s.parent_id is null or (own.expires_at > now() and own.ended_at is null and viewed.inactive_at is null))
               as valid,
             ${MAY_ENTER} and viewed.inactive_at is null as "mayEnter",
             least(s.expires_at, own.expires_at) <= now() or s.expires_at >= now() + ${LONGEST} as expired, s.last_seen_at < now() - interval '1 minute' as unseen,
             (extract(epoch from least(s.expires_at, own.expires_at, u.access_ends_at) - now()) * 1000)::float8 as "endsInMs",
             ${customersFrom('coalesce(s.viewed_customer_id, u.customer_id)')} as "customerIds"
      from session s join user_account u on u.id = s.user_id join user_type t on t.id = u.user_type_id
      left join session own on own.id = s.parent_id
      left join customer viewed on viewed.id = s.viewed_customer_id
      where s.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Writes down, to the minute, that a session is used. */
export async function touchSession(pool: pg.Pool, id: string): Promise<void> {
  await tablesOf(pool)
    .updateTable('session')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('lastSeenAt', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

export interface Lifetime {
  seconds: number
  longestSeconds: number
}

/**
 * Gives an open session a new end, as far from now as its kind lasts, and no further than its longest after its person last
 * showed all that a login asks of them: now, where the password was `confirmed` and there is no second factor. Answers that end;
 * null for a session that ended meanwhile.
 */
export async function renewOpenSession(
  pool: pg.Pool,
  id: string,
  { confirmed, long, short }: { confirmed: boolean; long: Lifetime; short: Lifetime },
): Promise<{ endsAtSeconds: number } | null> {
  const { rows } = await pool.query<{ endsAtSeconds: number }>(
    `with shown as (
       select s.id, case when $2 and not exists (select from totp f where f.user_id = s.user_id and f.activated_at is not null)
         then now() else s.authenticated_at end as at
       from session s where s.id = $1
     )
     update session set
       authenticated_at = shown.at,
       expires_at = least(
         now() + make_interval(secs => case when remember then $3::float8 else $4::float8 end),
         shown.at + make_interval(secs => case when remember then $5::float8 else $6::float8 end))
     from shown where session.id = shown.id and ended_at is null and expires_at > now()
     returning floor(extract(epoch from expires_at))::float8 as "endsAtSeconds"`,
    [id, confirmed, long.seconds, short.seconds, long.longestSeconds, short.longestSeconds],
  )
  return rows[0] ?? null
}
