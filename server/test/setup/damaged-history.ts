import type pg from 'pg'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { packDeviceDay } from '../../src/storage/packed/day-packer.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { isoDay } from '../../src/storage/positions/partitions.ts'

/** Packs the days of a device between two instants, and flips a bit of each; answers how people write the first. */
export async function damageHistory(pool: pg.Pool, serial: string, from: number, to: number): Promise<string> {
  const { rows } = await pool.query<{ id: number }>('select id from device where serial = $1', [serial])
  const deviceId = rows[0]!.id
  const cell = await cellOfDevice(pool, deviceId)
  for (let at = from; dayOf(at) <= dayOf(to); at += DAY_MS)
    await packDeviceDay(cell, { deviceId, day: isoDay(dayOf(at)) })
  await cell.query('update packed_day set bytes = set_bit(bytes, 77, 1 - get_bit(bytes, 77)) where device_id = $1', [
    deviceId,
  ])
  return isoDay(dayOf(from)).split('-').toReversed().join('/')
}
