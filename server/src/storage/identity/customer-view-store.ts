import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'

interface NewView {
  id: string
  /** The operator's own session. */
  parentId: string
  userId: number
  customerId: number
  address: string
  longestSeconds: number
}

/** Opens a session that sees as a customer, no longer than the own one lasts. Throws NotFoundError for no customer. */
export async function openView(
  client: pg.PoolClient,
  { id, parentId, userId, customerId, address, longestSeconds }: NewView,
): Promise<{ endsAtSeconds: number; customerName: string }> {
  const { rows } = await client.query<{ endsAtSeconds: number; customerName: string }>(
    `with opened as (
       insert into session (id, parent_id, user_id, viewed_customer_id, expires_at, remember, address)
       select $1, own.id, $3, c.id, least(own.expires_at, now() + make_interval(secs => $5::float8)), false, $6
       from session own, customer c
       where own.id = $2 and own.ended_at is null and c.id = $4 and c.inactive_at is null
       returning expires_at, viewed_customer_id)
     select floor(extract(epoch from expires_at))::float8 as "endsAtSeconds", c.name as "customerName"
     from opened join customer c on c.id = opened.viewed_customer_id`,
    [id, parentId, userId, customerId, longestSeconds, address],
  )
  if (!rows[0]) throw new NotFoundError('customerId')
  return rows[0]
}

/** Locks a session, so that of two views that are opened in it at once one ends the other. */
export async function lockSession(client: pg.PoolClient, sessionId: string): Promise<void> {
  await client.query('select 1 from session where id = $1 for update', [sessionId])
}

/** Ends the views that were opened within a session, and tells the live channel. */
export async function endViewsOf(client: pg.PoolClient, sessionId: string): Promise<void> {
  await client.query(
    `with ended as (
       update session set ended_at = now(), end_reason = 'replaced'
       where parent_id = $1 and ended_at is null and expires_at > now() returning id)
     select pg_notify('sessions', id::text) from ended`,
    [sessionId],
  )
}
