import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { countOfRows, epochOf, tablesOf } from '../base/tables.ts'
import type { DB } from '../schema.ts'

export interface StoredSession {
  id: string
  startedAt: EpochMs
  lastSeenAt: EpochMs
  endsAt: EpochMs
  address: string
  userAgent: string
}

/** A view as a customer is a part of the session that it was opened in. */
const isOpen = (eb: ExpressionBuilder<DB, 'session'>) =>
  eb.and([eb('parentId', 'is', null), eb('endedAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)])

/** Lists the open sessions of a person, the last used first. */
export async function findOpenSessions(
  pool: Queryable,
  userId: number,
  { first, offset }: Page,
): Promise<StoredSession[]> {
  return await tablesOf(pool)
    .selectFrom('session')
    .select((eb) => [
      ...(['id', 'address', 'userAgent'] as const),
      epochOf(eb.ref('createdAt')).as('startedAt'),
      epochOf(eb.ref('lastSeenAt')).as('lastSeenAt'),
      epochOf(eb.ref('expiresAt')).as('endsAt'),
    ])
    .where('userId', '=', userId)
    .where(isOpen)
    .orderBy('session.lastSeenAt', 'desc')
    .orderBy('id')
    .limit(first)
    .offset(offset)
    .execute()
}

export async function countOpenSessions(pool: Queryable, userId: number): Promise<number> {
  const { count } = await tablesOf(pool)
    .selectFrom('session')
    .select(countOfRows)
    .where('userId', '=', userId)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return count
}

/** Answers whose open session it is; null when there is none. */
export async function findSessionOwner(client: Queryable, id: string): Promise<number | null> {
  const found = await tablesOf(client)
    .selectFrom('session')
    .select('userId')
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst()
  return found?.userId ?? null
}
