import pg from 'pg'
import { joinCells } from './cells.ts'
import { cellPath, withSearchPath } from './search-path.ts'

export interface DatabaseConfig extends pg.PoolConfig {
  /** Into how many cells the database is divided; 1 where nothing is said. */
  cells?: number
}

/**
 * Opens a pool of connections to the first cell, by which those to the others are found, and with which they end; connects lazily and again by
 * itself after the server was away.
 */
export function openDatabase({ cells = 1, ...config }: DatabaseConfig): pg.Pool {
  const pool = openPool(config, cellPath(0))
  if (cells === 1) return pool
  const others = Array.from({ length: cells - 1 }, (_, index) => openPool(config, cellPath(index + 1)))
  const endFirst = pool.end.bind(pool) as () => Promise<void>
  pool.end = async () => void (await Promise.all([endFirst(), ...others.map((other) => other.end())]))
  return joinCells([pool, ...others])
}

/** Opens one pool, whose statements find the tables of `path`. */
export function openPool(config: pg.PoolConfig, path: string): pg.Pool {
  const pool = new pg.Pool(withSearchPath({ max: 10, ...config }, path))
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process. So would one
  // that dies in use: what it is used for fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
