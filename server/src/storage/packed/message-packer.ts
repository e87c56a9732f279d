import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { askCells } from '../base/cells.ts'
import { inTransaction } from '../base/transaction.ts'
import { packedBefore } from '../positions/hot-days.ts'
import { dropUnlessInUse, isoDay, partitionDays } from '../positions/partitions.ts'
import { MOST_MESSAGES, packMessages, unpackMessages } from './codec/message-codec.ts'
import type { PackedMessage } from './codec/packed-message.ts'
import { keepPackedMessages, readMessageRows, readPackedMessages, sizeOfMessageRows } from './message-rows.ts'
import { type FailureListener, noteUnlessAway } from './packing-failure.ts'
import { inEachPackingTurn } from './packing-turn.ts'

/** What is larger is held in memory by nobody: it stays as rows. */
const MOST_BYTES = 2 ** 26

/** What a round did: device days that were packed, and those that stay rows for now. */
export interface MessagePacking {
  packed: number
  left: number
}

interface Round extends FailureListener {
  now: EpochMs
  /** A pause after each device and day, as a share of what it took; 0: none. */
  rest: number
}

/** Whether {@link packOldMessages} would find something to look at. */
export async function isMessagePackingDue(pool: pg.Pool, now: EpochMs): Promise<boolean> {
  const days = await askCells(pool, (cell) => listOldPartitions(cell, now))
  return days.flat().length > 0
}

/**
 * Packs the raw messages of days that are over for long enough, a device and day at a time, and drops the partitions that
 * are empty then. Each is verified by unpacking before one transaction puts it in the place of its rows, so that nobody
 * sees a message twice or not at all, and whoever is killed here leaves rows or the packed day. One process at a time does:
 * null is answered where another packs in a cell, of which nothing was tried then.
 */
export async function packOldMessages(pool: pg.Pool, round: Round): Promise<MessagePacking | null> {
  const done = { packed: 0, left: 0 }
  return (await inEachPackingTurn(pool, (cell) => packPartitions(cell, round, done))) ? done : null
}

async function packPartitions(pool: pg.Pool, round: Round, done: MessagePacking): Promise<void> {
  for (const { name, day } of await listOldPartitions(pool, round.now)) {
    await noteUnlessAway({ deviceId: null, day: isoDay(day) }, round, async () => {
      for (let deviceId = await nextDevice(pool, name, -1); deviceId !== null; ) {
        await packOne(pool, { partition: name, day, deviceId }, { round, done })
        deviceId = await nextDevice(pool, name, deviceId)
      }
      await dropEmpty(pool, name)
    })
  }
}

async function packOne(
  pool: pg.Pool,
  deviceDay: DeviceDay,
  { round, done }: { round: Round; done: MessagePacking },
): Promise<void> {
  const begun = performance.now()
  const { deviceId, day } = deviceDay
  const isPacked = await noteUnlessAway({ deviceId, day: isoDay(day) }, round, () => packDevice(pool, deviceDay))
  if (isPacked) done.packed++
  else done.left++
  if (round.rest > 0) await wait((performance.now() - begun) * round.rest)
}

async function listOldPartitions(pool: pg.Pool, now: EpochMs): Promise<{ name: string; day: number }[]> {
  const days = await partitionDays(pool, 'message')
  return days.filter(({ day }) => day < packedBefore(now)).sort((a, b) => a.day - b.day)
}

/** What is larger still holds rows, or some that a long transaction sees; it is tried again in the next round. */
const MOST_BYTES_OF_NOTHING = 8 * 1024 * 1024

/** Drops a partition without rows. Its space is given back before, since it is looked through while all who write wait. */
async function dropEmpty(pool: pg.Pool, name: string): Promise<void> {
  if ((await nextDevice(pool, name, -1)) !== null) return
  await pool.query(`vacuum ${name}`)
  const { rows } = await pool.query<{ bytes: string }>('select pg_relation_size($1) as bytes', [name])
  if (Number(rows[0]!.bytes) > MOST_BYTES_OF_NOTHING) return
  await dropUnlessInUse(pool, { table: 'message', name }, { condition: `not exists (select from ${name})` })
}

async function nextDevice(pool: pg.Pool, partition: string, after: number): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `select device_id as id from ${partition} where device_id > $1 order by device_id limit 1`,
    [after],
  )
  return rows[0]?.id ?? null
}

interface DeviceDay {
  partition: string
  /** Days since 1970-01-01 UTC. */
  day: number
  deviceId: number
}

/** Messages of a device and day are too large to be packed, or did not come back from what they were packed to. */
class UnpackableMessagesError extends Error {
  override name = 'UnpackableMessagesError'
}

/**
 * Answers whether the rows were packed; throws {@link UnpackableMessagesError}. Only the last step keeps commits of the
 * device waiting.
 */
async function packDevice(pool: pg.Pool, deviceDay: DeviceDay): Promise<boolean> {
  const { messages: count, bytes } = await sizeOfMessageRows(pool, deviceDay)
  if (count > MOST_MESSAGES || bytes > MOST_BYTES) {
    throw new UnpackableMessagesError(`${count} messages of ${bytes} bytes are more than is packed`)
  }
  const rows = await readMessageRows(pool, deviceDay)
  if (rows.length === 0) return true
  const known = await readPackedMessages(pool, deviceDay)
  const messages = [...known, ...rows].sort((a, b) => a.receivedAt - b.receivedAt)
  const packed = verified(messages)
  return await inTransaction(pool, async (client) => {
    // As those who write lock, and the change of a clock, which reads rows twice.
    await client.query('select 1 from device_activity where device_id = $1 for update', [deviceDay.deviceId])
    const { rowCount } = await client.query(`delete from ${deviceDay.partition} where device_id = $1`, [
      deviceDay.deviceId,
    ])
    if (rowCount !== rows.length) throw new RowsChangedError('messages came or went while they were packed')
    await keepPackedMessages(client, deviceDay, { messages, bytes: packed })
    return true
  }).catch((error: unknown) => {
    if (error instanceof RowsChangedError) return false
    throw error
  })
}

/** Somebody else packed or forgot the rows meanwhile, or more came: the next run sees what there is. */
class RowsChangedError extends Error {
  override name = 'RowsChangedError'
}

/** Answers packed bytes from which the same messages come back. */
function verified(messages: readonly PackedMessage[]): Buffer {
  const packed = packMessages(messages)
  const back = unpackMessages(packed)
  if (back.length === messages.length && back.every((message, index) => isSame(message, messages[index]!)))
    return packed
  throw new UnpackableMessagesError('what was packed does not unpack to the same')
}

function isSame(a: PackedMessage, b: PackedMessage): boolean {
  return (
    a.receivedAt === b.receivedAt && a.direction === b.direction && a.protocol === b.protocol && a.bytes.equals(b.bytes)
  )
}
