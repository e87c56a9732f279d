import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import { tablesOf } from '../base/tables.ts'

/** This is a column that holds secrets. */
interface SecretColumn {
  table: string
  column: string
}

/** Locks the key: of two processes that settle it at once, neither sees the other halfway. */
export async function lockSecretsKey(client: pg.PoolClient): Promise<void> {
  await client.query('lock table secrets_key in exclusive mode')
}

/** Answers a known text under the key in use; null before the first. */
export async function findKeyProof(client: pg.PoolClient | pg.Pool): Promise<string | null> {
  const found = await tablesOf(client).selectFrom('secretsKey').select('proof').executeTakeFirst()
  return found?.proof ?? null
}

export async function storeKeyProof(client: pg.PoolClient, proof: string): Promise<void> {
  await tablesOf(client)
    .insertInto('secretsKey')
    .values({ id: 1, proof })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ proof }))
    .execute()
}

/** Tells every process that what is sealed opens by another key now. */
export async function tellKeyChange(client: pg.PoolClient): Promise<void> {
  await client.query("select pg_notify('registers', 'device')")
}

/** Answers the secret of any device as it is stored; null where none has one. */
export async function findAnyAccessSecret(client: Queryable): Promise<string | null> {
  const { rows } = await client.query<{ stored: string }>(
    `select access_secret_encrypted as stored from device where access_secret_encrypted <> '' limit 1`,
  )
  return rows[0]?.stored ?? null
}

/** Answers any secret as it is stored; null where there is none. */
export async function findAnySecret(client: pg.PoolClient): Promise<string | null> {
  for (const { table, column } of await secretColumns(client)) {
    const { rows } = await client.query<{ stored: string }>(
      `select ${column} as stored from ${table} where ${column} <> '' limit 1`,
    )
    if (rows[0]) return rows[0].stored
  }
  return null
}

/** Puts what `seal` makes of each stored secret in its place, null leaving it as it is; answers how many it changed. */
export async function sealAnew(client: pg.PoolClient, seal: (stored: string) => string | null): Promise<number> {
  let changed = 0
  for (const { table, column } of await secretColumns(client)) {
    const { rows } = await client.query<{ stored: string }>(
      `select ${column} as stored from ${table} where ${column} <> '' for update`,
    )
    const anew = rows.flatMap(({ stored }) => {
      const sealed = seal(stored)
      return sealed === null ? [] : [{ stored, sealed }]
    })
    // Each secret was sealed with a nonce of its own, so no two are alike.
    await client.query(
      `update ${table} t set ${column} = changed.sealed
       from unnest($1::text[], $2::text[]) as changed(stored, sealed) where t.${column} = changed.stored`,
      [anew.map(({ stored }) => stored), anew.map(({ sealed }) => sealed)],
    )
    changed += anew.length
  }
  return changed
}

/** Empties every secret; answers how many there were. */
export async function dropSecrets(client: pg.PoolClient): Promise<number> {
  let dropped = 0
  for (const { table, column } of await secretColumns(client)) {
    const { rowCount } = await client.query(`update ${table} set ${column} = '' where ${column} <> ''`)
    dropped += rowCount ?? 0
  }
  return dropped
}

/**
 * Finds every column that holds secrets, which says so in its name: the statements are made of what the database itself
 * tells.
 */
async function secretColumns(client: pg.PoolClient): Promise<SecretColumn[]> {
  const { rows } = await client.query<SecretColumn>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_encrypted'`,
  )
  return rows
}
