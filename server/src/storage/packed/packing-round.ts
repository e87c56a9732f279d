import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { askCells } from '../base/cells.ts'
import { inTransaction } from '../base/transaction.ts'
import { packedBefore } from '../positions/hot-days.ts'
import { dropUnlessInUse, isoDay, partitionDays } from '../positions/partitions.ts'
import { type DeviceDay, lockDevice, packDeviceDay } from './day-packer.ts'
import { type FailureListener, noteUnlessAway } from './packing-failure.ts'
import { inEachPackingTurn } from './packing-turn.ts'
import { OF_DAY } from './point-rows.ts'

/** What came late waits until a device has sent no more of it for so long, so that a day is packed anew once; */
const QUIET_MS = 3600_000
/** but for no longer than this. */
const LONGEST_WAIT_MS = 24 * 3600_000

/** Of days that were partitions: how many are packed, stay as they are for now, and are not tried yet. */
export interface PackingSteps {
  done: number
  kept: number
  left: number
}

export interface PackingRound extends FailureListener {
  now: EpochMs
  /** Told as days that were partitions are done. */
  onProgress(progress: PackingSteps): void
  /** A pause after each device and day, as a share of what it took; 0: none. */
  rest: number
}

/**
 * Packs all days that are over for long enough, and drops their partitions; one process at a time does in each cell. It may be killed at any
 * moment: what is not committed is done again. Answers whether all were tried: not those of a cell where another process packs.
 */
export async function packOldDays(pool: pg.Pool, round: PackingRound): Promise<boolean> {
  return await inEachPackingTurn(pool, async (cell) => {
    await packPartitions(cell, round)
    await packLate(cell, round)
  })
}

/** Whether a round would find something to look at. */
export async function isPackingDue(pool: pg.Pool, now: EpochMs): Promise<boolean> {
  const due = await askCells(pool, async (cell) => {
    return (await listOldPartitions(cell, now)).length > 0 || (await findLateDays(cell, now, 1)).length > 0
  })
  return due.includes(true)
}

/** Lists the days that are partitions and are to be packed, the oldest first. */
async function listOldPartitions(pool: pg.Pool, now: EpochMs): Promise<{ name: string; day: number }[]> {
  const days = await partitionDays(pool, 'position')
  return days.filter(({ day }) => day < packedBefore(now)).sort((a, b) => a.day - b.day)
}

async function packPartitions(pool: pg.Pool, round: PackingRound): Promise<void> {
  const old = await listOldPartitions(pool, round.now)
  const steps: PackingSteps = { done: 0, kept: 0, left: old.length }
  for (const { name, day } of old) {
    const isGone = await noteUnlessAway({ deviceId: null, day: isoDay(day) }, round, async () => {
      for (const deviceId of await listDevices(pool, name)) {
        await packOne(pool, { deviceId, day: isoDay(day) }, round)
      }
      return await dropEmpty(pool, name)
    })
    if (isGone) steps.done++
    else steps.kept++
    steps.left--
    round.onProgress({ ...steps })
  }
}

/** What is larger still holds rows, or some that a long transaction sees; it is tried again in the next round. */
const MOST_BYTES_OF_NOTHING = 8 * 1024 * 1024

/**
 * Drops a partition without rows, and answers whether it is gone. Its space is given back before, since it is looked through while all
 * who write wait.
 */
async function dropEmpty(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows: found } = await pool.query(`select from ${name} limit 1`)
  if (found.length > 0) return false
  await pool.query(`vacuum ${name}`)
  const { rows } = await pool.query<{ bytes: string }>('select pg_relation_size($1) as bytes', [name])
  if (Number(rows[0]!.bytes) > MOST_BYTES_OF_NOTHING) return false
  return await dropUnlessInUse(pool, { table: 'position', name }, { condition: `not exists (select from ${name})` })
}

/** Finds each device by one look into the index. */
async function listDevices(pool: pg.Pool, partition: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with recursive found as (
       select min(device_id) as id from ${partition}
       union all
       select (select min(device_id) from ${partition} where device_id > found.id) from found where found.id is not null
     )
     select id from found where id is not null`,
  )
  return rows.map(({ id }) => id)
}

/** Finds the days of devices whose late rows are to be packed now; those that a clock shifts never are. */
async function findLateDays(pool: pg.Pool, now: EpochMs, first: number | null): Promise<DeviceDay[]> {
  const { rows } = await pool.query<DeviceDay>(
    `select device_id as "deviceId", to_char(fix_time at time zone 'UTC', 'YYYY-MM-DD') as day from late_position p
     where not exists (select from clock_correction c where c.device_id = p.device_id) and fix_time < $4::date::timestamp at time zone 'UTC'
     group by 1, 2
     having max(received_at) < to_timestamp(($1::float8 - $2) / 1000) or min(received_at) < to_timestamp(($1::float8 - $3) / 1000)
     order by 1, 2 limit $5`,
    [now, QUIET_MS, LONGEST_WAIT_MS, isoDay(packedBefore(now)), first],
  )
  return rows
}

async function packLate(pool: pg.Pool, round: PackingRound): Promise<void> {
  for (const late of await findLateDays(pool, round.now, null)) await packOne(pool, late, round)
}

async function packOne(pool: pg.Pool, day: DeviceDay, round: PackingRound): Promise<void> {
  const begun = performance.now()
  await noteUnlessAway(day, round, async () => {
    if ((await packDeviceDay(pool, day)) === 'shifted') await keepLate(pool, day)
  })
  if (round.rest > 0) await wait((performance.now() - begun) * round.rest)
}

/** Rows that a clock shifts are kept as rows, beside others that are late. */
async function keepLate(pool: pg.Pool, { deviceId, day }: DeviceDay): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockDevice(client, deviceId)
    await client.query(
      `with moved as (delete from position where ${OF_DAY} returning *)
       insert into late_position select * from moved on conflict do nothing`,
      [deviceId, day],
    )
  })
}
