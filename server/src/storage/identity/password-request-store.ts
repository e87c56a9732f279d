import type pg from 'pg'
import { tablesOf } from '../base/tables.ts'

interface PasswordRequest {
  identifierEncrypted: string
  address: string
}

/** Keeps what somebody who forgot a password typed, until it is looked up. */
export async function insertPasswordRequest(client: pg.PoolClient, request: PasswordRequest): Promise<void> {
  await tablesOf(client).insertInto('passwordRequest').values(request).execute()
}

/** Takes the request away that waits longest; undefined when none waits or others have them. */
export async function takePasswordRequest(client: pg.PoolClient): Promise<PasswordRequest | undefined> {
  return await tablesOf(client)
    .deleteFrom('passwordRequest')
    .where('id', '=', (eb) =>
      eb.selectFrom('passwordRequest').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['identifierEncrypted', 'address'])
    .executeTakeFirst()
}
