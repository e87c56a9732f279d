import pg from 'pg'
import { joinCells, noteSeesAll } from '../cells.ts'
import { DatabaseClient } from './database-client.ts'
import { primaryOf } from './primary.ts'
import { ALL_CELLS_PATH, cellPath, withSearchPath } from './search-path.ts'

export interface DatabaseConfig extends pg.PoolConfig {
  /** Into how many cells the database is divided; 1 where nothing is said. */
  cells?: number
}

const MOST_CONNECTIONS = 10
/** Two lanes write into a cell, and who packs holds one connection while others do the work. */
const LEAST_OF_CELL = 3

/**
 * Opens a pool of connections that see the whole database, by which those to each cell are found, and with which they end (decision 71); where there is
 * one cell, these are the same. Connects lazily and again by itself after the server was away.
 */
export function openDatabase({ cells = 1, ...config }: DatabaseConfig): pg.Pool {
  if (cells === 1) return openPool(config, cellPath(0))
  // Whoever opens another by the options of this one opens the like.
  const options: DatabaseConfig = { ...config, cells }
  const pool = openPool(options, ALL_CELLS_PATH)
  pool.on('connect', noteSeesAll)
  const most = config.max ?? MOST_CONNECTIONS
  const max = Math.min(most, Math.max(LEAST_OF_CELL, Math.ceil(most / cells)))
  const each = Array.from({ length: cells }, (_, cell) => openPool({ ...config, max }, cellPath(cell)))
  const endAll = pool.end.bind(pool) as () => Promise<void>
  pool.end = async () => void (await Promise.all([endAll(), ...each.map((cell) => cell.end())]))
  return joinCells(pool, each)
}

/** Opens one pool, whose statements find the tables of `path`. */
export function openPool(config: pg.PoolConfig, path: string): pg.Pool {
  const options = withSearchPath({ max: MOST_CONNECTIONS, ...config }, path)
  // Threads are given these options, and take no class.
  const pool = new pg.Pool(primaryOf(options.connectionString) ? { ...options, Client: DatabaseClient } : options)
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process. So would one
  // that dies in use: what it is used for fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
