import type pg from 'pg'

/** Holds a table: from now on everything that reads it waits, until what this answers is called. */
export async function holdTable(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
