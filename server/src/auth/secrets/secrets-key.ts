import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { openDatabase } from '../../storage/base/database.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { createSecrets } from './secrets.ts'

const PROOF = 'monitorweb'

interface Keys {
  secretsKey: string
  /** The key before, where the operator changes it. */
  previousKey: string | null
}

/**
 * Makes sure that what is stored opens under the key, before anything is encrypted under another. With the previous key
 * given, everything is encrypted anew in one transaction; answers how many secrets that were. Throws StartupError.
 */
export async function settleSecretsKey(
  database: pg.PoolConfig,
  { secretsKey, previousKey }: Keys,
): Promise<{ rotated: number }> {
  const pool = openDatabase({ ...database, max: 1 })
  try {
    return await inTransaction(pool, async (client) => {
      // Two processes that start at once must not both begin, nor one see the other halfway.
      await client.query('lock table secrets_key in exclusive mode')
      const secrets = createSecrets(secretsKey)
      const { rows } = await client.query<{ proof: string }>('select proof from secrets_key')
      const known = rows[0]?.proof ?? (await anyStored(client))
      if (known !== null && !opens(secrets, known)) return await rotate(client, { secrets, known, previousKey })
      if (!rows[0]) await client.query('insert into secrets_key (id, proof) values (1, $1)', [secrets.encrypt(PROOF)])
      return { rotated: 0 }
    })
  } finally {
    await pool.end()
  }
}

interface SecretColumn {
  table: string
  column: string
}

/** Every column that holds secrets says so in its name. */
async function secretColumns(client: pg.PoolClient): Promise<SecretColumn[]> {
  const { rows } = await client.query<SecretColumn>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
     where table_schema = current_schema() and column_name like '%\\_encrypted'`,
  )
  return rows
}

async function anyStored(client: pg.PoolClient): Promise<string | null> {
  for (const { table, column } of await secretColumns(client)) {
    const { rows } = await client.query<{ stored: string }>(
      `select ${column} as stored from ${table} where ${column} <> '' limit 1`,
    )
    if (rows[0]) return rows[0].stored
  }
  return null
}

function opens(secrets: Secrets, stored: string): boolean {
  try {
    secrets.decrypt(stored)
    return true
  } catch {
    return false
  }
}

interface Rotation {
  secrets: Secrets
  known: string
  previousKey: string | null
}

async function rotate(client: pg.PoolClient, { secrets, known, previousKey }: Rotation): Promise<{ rotated: number }> {
  const previous = previousKey === null ? null : createSecrets(previousKey)
  if (!previous || !opens(previous, known)) throw wrongKey(previous !== null)
  let rotated = 0
  for (const { table, column } of await secretColumns(client)) {
    const { rows } = await client.query<{ stored: string }>(
      `select ${column} as stored from ${table} where ${column} <> '' for update`,
    )
    const stored = rows.map((row) => row.stored)
    // Each was sealed with a nonce of its own: no two are alike.
    await client.query(
      `update ${table} t set ${column} = changed.sealed
       from unnest($1::text[], $2::text[]) as changed(stored, sealed) where t.${column} = changed.stored`,
      [stored, stored.map((sealed) => secrets.encrypt(previous.decrypt(sealed)))],
    )
    rotated += stored.length
  }
  await client.query(
    'insert into secrets_key (id, proof) values (1, $1) on conflict (id) do update set proof = excluded.proof',
    [secrets.encrypt(PROOF)],
  )
  return { rotated }
}

function wrongKey(isPreviousGiven: boolean): StartupError {
  const variables = isPreviousGiven ? 'Nem SECRETS_KEY nem SECRETS_KEY_PREVIOUS abrem' : 'SECRETS_KEY não abre'
  return new StartupError(
    `${variables} os segredos guardados no banco de dados. Informe em SECRETS_KEY a chave com que foram guardados ` +
      '(sem a variável, vale o arquivo secrets-key da pasta de dados); para trocar de chave, informe a nova em ' +
      'SECRETS_KEY e a antiga em SECRETS_KEY_PREVIOUS.',
  )
}
