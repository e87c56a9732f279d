import pg from 'pg'

/** Opens a pool; connects lazily and again by itself after the server was away. */
export function openDatabase(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, ...config })
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}
