import type pg from 'pg'

/** SQL: the number of the advisory lock. */
export const PACKING_TURN = "hashtext('monitorweb packing')"

/**
 * Does what packs, unless another process does so at this moment: then null is answered. Whoever is killed at it leaves the
 * turn to others, as it goes with the connection.
 */
export async function inPackingTurn<T>(pool: pg.Pool, pack: () => Promise<T>): Promise<T | null> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query(`select pg_try_advisory_lock(${PACKING_TURN}) as taken`)
    if (!rows[0].taken) return null
    const done = await pack()
    await holder.query(`select pg_advisory_unlock(${PACKING_TURN})`)
    return done
  } finally {
    holder.release(true)
  }
}
