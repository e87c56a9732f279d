import { createHash } from 'node:crypto'
import type pg from 'pg'

/** These statements hold something until the transaction ends. */
const HOLDS = /\bfor key share$|^select pg_advisory_xact_lock\(/

interface BatchClient {
  client: pg.PoolClient
  /** It is to be called after a rollback to a savepoint, which lets go of what was held since. */
  forget(): void
}

/**
 * Wraps a connection in a transaction that saves many records: each statement is planned once and not for every record,
 * and what the transaction holds already is not asked for again.
 */
export function batchClient(connection: pg.PoolClient): BatchClient {
  const held = new Map<string, pg.QueryResult>()

  async function query(text: string | pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    if (typeof text !== 'string') return await connection.query(text)
    const key = HOLDS.test(text) ? JSON.stringify([text, values]) : null
    const known = key === null ? undefined : held.get(key)
    if (known) return known
    const planned = values.length > 0 ? { name: nameOf(text), text, values } : text
    const result = await connection.query(planned)
    // Only rows that were found are remembered: what was not there may come to be.
    if (key !== null && result.rowCount) held.set(key, result)
    return result
  }

  const client = Object.assign(Object.create(connection) as pg.PoolClient, { query })
  return { client: client as pg.PoolClient, forget: () => held.clear() }
}

function nameOf(text: string): string {
  return `batch-${createHash('md5').update(text).digest('base64url')}`
}
