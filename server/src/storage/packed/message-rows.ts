import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import { isoDay } from '../positions/partitions.ts'
import { unpackMessages } from './codec/message-codec.ts'
import type { PackedMessage } from './codec/packed-message.ts'
import { ofDay, type StoredDay } from './stored-days.ts'

/** SQL: an instant to the microsecond, as milliseconds with a fraction. */
export function exactMs(expression: string): string {
  return `(extract(epoch from ${expression}) * 1000)::float8`
}

/** SQL: of rows of `message`, those that a device said; others were sent to it. */
export const HEARD = "direction = 'i'"

/** SQL: what of a row of `message` is packed. */
export const MESSAGE_COLUMNS = `${exactMs('received_at')} as "receivedAt", direction::text as direction, protocol, bytes`

interface DeviceRows {
  /** The partition of the day. */
  partition: string
  deviceId: number
}

interface DeviceDay {
  /** Days since 1970-01-01 UTC. */
  day: number
  deviceId: number
}

export async function sizeOfMessageRows(
  client: Queryable,
  { partition, deviceId }: DeviceRows,
): Promise<{ messages: number; bytes: number }> {
  const { rows } = await client.query<{ messages: number; bytes: number }>(
    `select count(*)::float8 as messages, coalesce(sum(octet_length(bytes)), 0)::float8 as bytes
     from ${partition} where device_id = $1`,
    [deviceId],
  )
  return rows[0]!
}

/** Reads the messages of a device in a partition; those of one instant in the order in which they were written. */
export async function readMessageRows(
  client: Queryable,
  { partition, deviceId }: DeviceRows,
): Promise<PackedMessage[]> {
  const { rows } = await client.query<PackedMessage>(
    `select ${MESSAGE_COLUMNS} from ${partition} where device_id = $1 order by received_at, ctid`,
    [deviceId],
  )
  return rows
}

/** Unpacks the messages of a device and day. Throws DamagedHistoryError. */
export function openMessages(stored: StoredDay): PackedMessage[] {
  return ofDay(stored, () => unpackMessages(stored.bytes))
}

/** Reads what is packed already of a device and day. Throws DamagedHistoryError. */
export async function readPackedMessages(client: Queryable, { day, deviceId }: DeviceDay): Promise<PackedMessage[]> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from packed_message where device_id = $1 and day = $2::date',
    [deviceId, isoDay(day)],
  )
  return rows[0] ? openMessages({ deviceId, day: isoDay(day), bytes: rows[0].bytes }) : []
}

/** Keeps the packed messages of a device and day, in the place of those before. */
export async function keepPackedMessages(
  client: pg.PoolClient,
  { day, deviceId }: DeviceDay,
  { messages, bytes }: { messages: readonly PackedMessage[]; bytes: Buffer },
): Promise<void> {
  const [first, last] = [messages[0]!.receivedAt, messages.at(-1)!.receivedAt]
  const spoken = messages.findLast(({ direction }) => direction === 'i')?.protocol ?? ''
  await client.query(
    `insert into packed_message (device_id, day, messages, first_received_at, last_received_at, bytes, protocol)
     values ($1, $2::date, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7)
     on conflict (device_id, day) do update set messages = excluded.messages, bytes = excluded.bytes,
       first_received_at = excluded.first_received_at, last_received_at = excluded.last_received_at, protocol = excluded.protocol`,
    [deviceId, isoDay(day), messages.length, first, last, bytes, spoken],
  )
}
