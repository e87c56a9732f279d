import pg from 'pg'
import { CELL_PATH, withSearchPath } from './search-path.ts'

/** Opens a pool; connects lazily and again by itself after the server was away. */
export function openDatabase(config: pg.PoolConfig, path = CELL_PATH): pg.Pool {
  const pool = new pg.Pool(withSearchPath({ max: 10, ...config }, path))
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process. So would one
  // that dies in use: what it is used for fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
