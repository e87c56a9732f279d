import type pg from 'pg'

/** Holds a table: from now on everything that reads it waits, until what this answers is called, however often. */
export async function holdTable(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
}
