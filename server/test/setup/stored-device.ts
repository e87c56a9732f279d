import type pg from 'pg'
import { cellOfDevice } from '../../src/storage/base/cells.ts'

/** Answers under which id a device is stored, and the cell in which what it said lies. */
export async function storedDevice(pool: pg.Pool, serial: string) {
  const { rows } = await pool.query<{ id: number }>('select id from device where serial = $1', [serial])
  const { id } = rows[0]!
  return { id, cell: await cellOfDevice(pool, id) }
}
