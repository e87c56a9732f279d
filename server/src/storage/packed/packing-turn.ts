import type pg from 'pg'
import { cellsOf } from '../base/cells.ts'

/** SQL: the number of the advisory lock. */
export const PACKING_TURN = "hashtext('monitorweb packing')"

/**
 * Does what packs in each cell after the other, but for those in which another process does so at this moment; answers whether
 * there was none.
 */
export async function inEachPackingTurn(pool: pg.Pool, pack: (cell: pg.Pool) => Promise<void>): Promise<boolean> {
  let isWhole = true
  for (const cell of cellsOf(pool)) {
    const isDone = await inPackingTurn(cell, pack)
    isWhole &&= isDone
  }
  return isWhole
}

/** Answers whether it was our turn. Whoever is killed at it leaves the turn to others, as it goes with the connection. */
async function inPackingTurn(cell: pg.Pool, pack: (cell: pg.Pool) => Promise<void>): Promise<boolean> {
  const holder = await cell.connect()
  try {
    const { rows } = await holder.query(`select pg_try_advisory_lock(${PACKING_TURN}) as taken`)
    if (!rows[0].taken) return false
    await pack(cell)
    await holder.query(`select pg_advisory_unlock(${PACKING_TURN})`)
    return true
  } finally {
    holder.release(true)
  }
}
