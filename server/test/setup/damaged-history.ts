import type pg from 'pg'
import { packDeviceDay } from '../../src/storage/packed/day-packer.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { isoDay } from '../../src/storage/positions/partitions.ts'
import { storedDevice } from './stored-device.ts'

/** Packs the days of a device between two instants, and flips a bit of each; answers how people write the first. */
export async function damageHistory(pool: pg.Pool, serial: string, from: number, to: number): Promise<string> {
  const { id: deviceId, cell } = await storedDevice(pool, serial)
  for (let at = from; dayOf(at) <= dayOf(to); at += DAY_MS)
    await packDeviceDay(cell, { deviceId, day: isoDay(dayOf(at)) })
  await cell.query('update packed_day set bytes = set_bit(bytes, 77, 1 - get_bit(bytes, 77)) where device_id = $1', [
    deviceId,
  ])
  return isoDay(dayOf(from)).split('-').toReversed().join('/')
}

/** Leaves packed messages of the day of an instant which nobody can read. */
export async function damageMessages(pool: pg.Pool, serial: string, time: number): Promise<void> {
  const { id, cell } = await storedDevice(pool, serial)
  await cell.query(
    `insert into packed_message (device_id, day, messages, first_received_at, last_received_at, bytes)
     select $1, (at at time zone 'UTC')::date, 1, at, at, 'damaged' from (select to_timestamp($2::float8 / 1000) as at) said`,
    [id, time],
  )
}
