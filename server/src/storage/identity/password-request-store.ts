import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import { tablesOf } from '../base/tables.ts'

interface PasswordRequest {
  identifierEncrypted: string
  address: string
}

/** Keeps what somebody who forgot a password typed, until it is looked up. */
export async function insertPasswordRequest(client: pg.PoolClient, request: PasswordRequest): Promise<void> {
  await tablesOf(client).insertInto('passwordRequest').values(request).execute()
}

/** Lists the requests that wait, the one that waits longest first. */
export async function listPasswordRequests(client: Queryable): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from password_request order by id')
  return rows.map(({ id }) => id)
}

/** Takes a request away; undefined where others have it or had. */
export async function takePasswordRequest(client: pg.PoolClient, id: number): Promise<PasswordRequest | undefined> {
  return await tablesOf(client)
    .deleteFrom('passwordRequest')
    .where('id', '=', (eb) =>
      eb.selectFrom('passwordRequest').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .returning(['identifierEncrypted', 'address'])
    .executeTakeFirst()
}
