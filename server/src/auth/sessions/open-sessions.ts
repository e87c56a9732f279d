import type { OpenSession } from '@monitorweb/contract/people/identity'
import type pg from 'pg'
import type { Page } from '../../storage/base/page.ts'
import { epochMs } from '../../storage/base/sql-rows.ts'
import { describeUserAgent } from './user-agent.ts'

const OPEN = 'user_id = $1 and ended_at is null and expires_at > now()'

/** The open sessions of a person, the last used first. `currentId`: the session that asks. */
export async function listOpenSessions(
  pool: pg.Pool,
  { userId, currentId }: { userId: number; currentId: string },
  { first, offset }: Page,
): Promise<OpenSession[]> {
  const { rows } = await pool.query<Omit<OpenSession, 'device' | 'current'> & { userAgent: string }>(
    `select id, ${epochMs('created_at')} as "startedAt", ${epochMs('last_seen_at')} as "lastSeenAt",
            ${epochMs('expires_at')} as "endsAt", address, user_agent as "userAgent"
     from session where ${OPEN} order by last_seen_at desc, id limit $2 offset $3`,
    [userId, first, offset],
  )
  return rows.map(({ userAgent, ...session }) => ({
    ...session,
    device: describeUserAgent(userAgent),
    current: session.id === currentId,
  }))
}

export async function countOpenSessions(pool: pg.Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from session where ${OPEN}`, [
    userId,
  ])
  return rows[0]!.count
}

/** Whose open session it is; null when there is none. */
export async function findSessionOwner(client: pg.PoolClient, id: string): Promise<number | null> {
  const { rows } = await client.query<{ userId: number }>(
    `select user_id as "userId" from session where id = $1 and ended_at is null and expires_at > now()`,
    [id],
  )
  return rows[0]?.userId ?? null
}
