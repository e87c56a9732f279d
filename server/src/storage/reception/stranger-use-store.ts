import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray } from '../base/array-literal.ts'
import { askCells } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'

/** What is kept of a device that nobody registered, on one day or of one frame. */
export interface StrangerUse {
  framesWithoutPosition: number
  /** About what its rows take on the disk. */
  bytes: number
}

/** What one frame adds to a day (days since 1970, UTC). */
export interface FrameUse extends StrangerUse {
  day: number
  /** What is kept of the device once the frame is, whichever process took it in; it is told as the frame is written. */
  total?: StrangerTotal
}

export interface StrangerTotal extends StrangerUse {
  /** Of all days. */
  storedPositions: number
}

interface UsingFrame {
  device?: { id: number }
  /** Absent for registered devices. */
  strangerUse?: FrameUse | undefined
}

const DAY_SECONDS = 86_400
const KEPT_DAYS = 2

/** Answers what was kept of each device on a day. */
export async function readStrangerUse(pool: pg.Pool, day: number): Promise<Map<number, StrangerUse>> {
  const found = await askCells(pool, (cell) =>
    cell.query<StrangerUse & { deviceId: number }>(
      `select device_id as "deviceId", frames_without_position as "framesWithoutPosition", bytes::float8 as bytes
       from stranger_use where day = date '1970-01-01' + $1::int4`,
      [day],
    ),
  )
  return new Map(found.flatMap(({ rows }) => rows.map(({ deviceId, ...use }) => [deviceId, use] as const)))
}

/** Adds what frames take, in the transaction that keeps them, and tells each its total. They are ordered by device. */
export async function addStrangerUse(client: Queryable, frames: readonly UsingFrame[]): Promise<void> {
  const sums = new Map<string, StrangerUse & { day: number; deviceId: number }>()
  for (const { device, strangerUse } of frames) {
    if (!device || !strangerUse) continue
    const { day, framesWithoutPosition, bytes } = strangerUse
    const sum = sums.get(`${day} ${device.id}`) ?? { day, deviceId: device.id, framesWithoutPosition: 0, bytes: 0 }
    sum.framesWithoutPosition += framesWithoutPosition
    sum.bytes += bytes
    sums.set(`${day} ${device.id}`, sum)
  }
  if (sums.size === 0) return
  const all = (name: keyof StrangerUse | 'day' | 'deviceId') => plainArray([...sums.values()].map((sum) => sum[name]))
  const { rows } = await client.query<StrangerTotal & { key: string }>(
    `insert into stranger_use as u (day, device_id, frames_without_position, bytes)
     select date '1970-01-01' + day, device, frames, bytes
     from unnest($1::int4[], $2::int4[], $3::int4[], $4::int8[]) as incoming(day, device, frames, bytes)
     order by device
     on conflict (day, device_id) do update set
       frames_without_position = u.frames_without_position + excluded.frames_without_position,
       bytes = u.bytes + excluded.bytes
     returning (day - date '1970-01-01') || ' ' || device_id as key,
       frames_without_position as "framesWithoutPosition", bytes::float8 as bytes,
       (select stored_positions::float8 from device_activity a where a.device_id = u.device_id) as "storedPositions"`,
    [all('day'), all('deviceId'), all('framesWithoutPosition'), all('bytes')],
  )
  const totals = new Map(rows.map(({ key, ...total }) => [key, total] as const))
  for (const { device, strangerUse } of frames) {
    const total = device && strangerUse && totals.get(`${strangerUse.day} ${device.id}`)
    if (total) strangerUse.total = total
  }
}

export async function forgetOldStrangerUse(pool: pg.Pool, now: EpochMs): Promise<void> {
  const today = Math.floor(now / 1000 / DAY_SECONDS)
  await pool.query(`delete from stranger_use where day < date '1970-01-01' + $1::int4`, [today - KEPT_DAYS])
}
