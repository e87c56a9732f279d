import type pg from 'pg'

/** Runs `work`, which begins and commits a transaction, on a connection of its own; what it throws undoes everything. */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that cannot even roll back is used by nobody any more.
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason))
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in one transaction of its own connection; what it throws undoes everything. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return await onConnection(pool, async (client) => {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

/** Runs `work`, which only reads, in a transaction that sees everything as of one moment. */
export async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return await work(client)
  })
}
