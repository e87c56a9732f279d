import type pg from 'pg'
import { cellsOf, joinCells } from '../cells.ts'
import type { Queryable } from '../queryable.ts'

/**
 * Answers the report pool for one request. Nothing more is read once the signal is aborted: a statement under way loses
 * its connection, at which the database ends it within a second (see `openReportPool`). Throws the signal's reason.
 */
export function readUntil(pool: pg.Pool, signal: AbortSignal): Queryable {
  const all = readThrough(pool, signal)
  const cells = cellsOf(pool)
  if (cells.length === 1) return all
  return joinCells(
    all,
    cells.map((cell) => readThrough(cell, signal)),
  )
}

function readThrough(pool: pg.Pool, signal: AbortSignal): Queryable {
  return {
    async query<Row extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) {
      signal.throwIfAborted()
      const client = await pool.connect()
      let isBack = false
      const giveBack = (broken: boolean) => {
        if (!isBack) client.release(broken)
        isBack = true
      }
      if (signal.aborted) {
        giveBack(false)
        throw signal.reason
      }
      const breakOff = () => giveBack(true)
      signal.addEventListener('abort', breakOff)
      try {
        const result = await client.query<Row>(text, values)
        giveBack(false)
        return result
      } catch (error) {
        giveBack(true)
        throw signal.aborted ? signal.reason : error
      } finally {
        signal.removeEventListener('abort', breakOff)
      }
    },
  }
}
