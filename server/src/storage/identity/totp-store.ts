import { sql } from 'kysely'
import type pg from 'pg'
import { tablesOf } from '../base/tables.ts'

interface StoredTotp {
  secretEncrypted: string
  active: boolean
}

/** Locks and answers the second factor of a person; null where none was begun. */
export async function findTotp(client: pg.PoolClient, userId: number): Promise<StoredTotp | null> {
  const found = await tablesOf(client)
    .selectFrom('totp')
    .select(['secretEncrypted', 'activatedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return found ? { secretEncrypted: found.secretEncrypted, active: found.activatedAt !== null } : null
}

/** Begins a second factor anew; one that was begun and never activated is forgotten. */
export async function beginTotp(client: pg.PoolClient, userId: number, secretEncrypted: string): Promise<void> {
  await tablesOf(client)
    .insertInto('totp')
    .values({ userId, secretEncrypted })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secretEncrypted, startedAt: sql<Date>`now()`, lastStep: 0 })
        .where('totp.activatedAt', 'is', null),
    )
    .execute()
}

/** Has the second factor asked for from now on; its recovery codes are kept as digests only. */
export async function markTotpActive(
  client: pg.PoolClient,
  userId: number,
  codeDigests: readonly Buffer[],
): Promise<void> {
  const tables = tablesOf(client)
  await tables.updateTable('totp').set({ activatedAt: sql<Date>`now()` }).where('userId', '=', userId).execute()
  await tables
    .insertInto('recoveryCode')
    .values(codeDigests.map((codeDigest) => ({ userId, codeDigest })))
    .execute()
}

/** Removes the second factor and answers whether there was an active one. */
export async function removeTotp(client: pg.PoolClient, userId: number): Promise<boolean> {
  const removed = await tablesOf(client)
    .deleteFrom('totp')
    .where('userId', '=', userId)
    .returning('activatedAt')
    .executeTakeFirst()
  return (removed?.activatedAt ?? null) !== null
}

/** Uses up the step of a code and tells whether it is later than every one that was used before. */
export async function useStep(client: pg.PoolClient, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(client)
    .updateTable('totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', sql<string>`${step}`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Uses up a recovery code and tells whether it was still good. */
export async function useRecoveryCode(client: pg.PoolClient, userId: number, codeDigest: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(client)
    .updateTable('recoveryCode')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('codeDigest', '=', codeDigest)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
