import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export interface OpenDatabase {
  /** For everything but the hot path. */
  db: Kysely<Database>
  /** For prepared statements over arrays: the hot path and the reading of tracks. */
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool; connects lazily and again by itself after the server was away. */
export function openDatabase(config: pg.PoolConfig): OpenDatabase {
  const pool = new pg.Pool({ max: 10, ...config })
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { db, pool, close: () => db.destroy() }
}
