import type pg from 'pg'
import { outageOf } from './database-errors.ts'

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

/**
 * Runs `work` for each item in a transaction of its own, one after the other: one that fails undoes and holds up no other. Answers what those failed with;
 * throws where the database is away, since no other would succeed then.
 */
export async function inTransactionsApart<Item>(
  pool: pg.Pool,
  items: Iterable<Item>,
  work: (client: pg.PoolClient, item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await inTransaction(pool, (client) => work(client, item))
    } catch (error) {
      if (outageOf(error) !== null) throw error
      failures.push(error)
    }
  }
  return failures
}

/** Runs `work`, which only reads, in a transaction that sees everything as of one moment. */
export async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return await work(client)
  })
}
