import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { sql } from 'kysely'
import type pg from 'pg'
import { tablesOf } from '../base/tables.ts'

/** No link serves for so long: one that would was made by a clock that was ahead. */
const LONGEST = `interval '4 days'`

/** Keeps a link of a person by the digest of its token. Links that ended long ago are cleared away with it. */
export async function insertPasswordLink(
  client: pg.PoolClient,
  { userId, tokenDigest, expiresAt }: { userId: number; tokenDigest: Buffer; expiresAt: EpochMs },
): Promise<void> {
  const tables = tablesOf(client)
  await tables
    .deleteFrom('passwordLink')
    .where('userId', '=', userId)
    .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await tables
    .insertInto('passwordLink')
    .values({ userId, tokenDigest, expiresAt: new Date(expiresAt) })
    .execute()
}

/**
 * Uses a link up from that address, and with it every other of that person. Answers whose it was; null for none that
 * still serves.
 */
export async function usePasswordLink(
  client: pg.PoolClient,
  { tokenDigest, address }: { tokenDigest: Buffer; address: string },
): Promise<number | null> {
  const used = await tablesOf(client)
    .updateTable('passwordLink')
    .set({ usedAt: sql<Date>`now()`, usedFrom: address })
    .where('tokenDigest', '=', tokenDigest)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('expiresAt', '<', sql<Date>`now() + ${sql.raw(LONGEST)}`)
    .returning('userId')
    .executeTakeFirst()
  if (!used) return null
  await voidPasswordLinks(client, used.userId)
  return used.userId
}

/** Voids all links of that person, so that none serves any more. */
export async function voidPasswordLinks(client: pg.PoolClient, userId: number): Promise<void> {
  await tablesOf(client)
    .updateTable('passwordLink')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}
