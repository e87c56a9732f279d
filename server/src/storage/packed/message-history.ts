import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { unpackMessages } from './codec/message-codec.ts'
import type { PackedMessage } from './codec/packed-message.ts'
import { MESSAGE_COLUMNS } from './message-rows.ts'

interface DeviceSince {
  deviceId: number
  /** −Infinity: for ever. */
  since: EpochMs
}

const SINCE = 'to_timestamp($2::float8 / 1000)'

/**
 * Reads the newest raw messages that are kept of a device since an instant, the newest first: rows and packed days by one
 * statement, so that none is seen twice or missed while it is packed. Rows that could not be packed may be older than packed
 * days.
 */
export async function readNewestMessages(
  client: Queryable,
  { deviceId, since, first }: DeviceSince & { first: number },
): Promise<PackedMessage[]> {
  const { rows } = await client.query<PackedMessage & { packed: Buffer | null }>(
    `with hot as materialized (
       select received_at, direction, protocol, bytes from message
       where device_id = $1 and received_at >= ${SINCE} order by received_at desc limit $3
     ),
     days as (
       select day, last_received_at as last,
              coalesce(sum(messages) over (order by day desc rows between unbounded preceding and 1 preceding), 0) as newer
       from packed_message where device_id = $1 and last_received_at >= ${SINCE}
     )
     select ${MESSAGE_COLUMNS}, null::bytea as packed from hot
     union all
     select null, null, null, null, p.bytes from days join packed_message p on p.device_id = $1 and p.day = days.day
     where days.newer + (select count(*) from hot where hot.received_at > days.last) < $3`,
    [deviceId, since, first],
  )
  return rows
    .flatMap(({ packed, ...message }) => (packed === null ? [message] : unpackMessages(packed)))
    .filter(({ receivedAt }) => receivedAt >= since)
    .sort((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, first)
}

/** SQL: when the first message of a device came since an instant; not told of a packed day that begins before it. */
export function firstMessageSql(device: string, since: string): string {
  return `(select min(at) from (
    (select m.received_at as at from message m where m.device_id = ${device} and m.received_at >= ${since} order by m.received_at limit 1)
    union all
    (select case when p.first_received_at >= ${since} then p.first_received_at end from packed_message p
     where p.device_id = ${device} and p.last_received_at >= ${since} order by p.day limit 1)
  ) told)`
}

/** SQL: whether {@link firstMessageSql} does not tell, since only the packed day itself does: see {@link findFirstMessage}. */
export function isFirstPackedSql(device: string, since: string): string {
  return `coalesce((select p.first_received_at < ${since} from packed_message p
    where p.device_id = ${device} and p.last_received_at >= ${since} order by p.day limit 1), false)`
}

/** Answers when the first message of a device came since an instant; null where none is kept. */
export async function findFirstMessage(client: Queryable, { deviceId, since }: DeviceSince): Promise<EpochMs | null> {
  const { rows } = await client.query<{ at: EpochMs | null; bytes: Buffer | null }>(
    `select ${epochMs(firstMessageSql('$1', SINCE))} as at, (
       select p.bytes from packed_message p where p.device_id = $1 and p.last_received_at >= ${SINCE}
         and ${isFirstPackedSql('$1', SINCE)} order by p.day limit 1
     ) as bytes`,
    [deviceId, since],
  )
  const { at, bytes } = rows[0]!
  if (bytes === null) return at
  const packed = unpackMessages(bytes).find(({ receivedAt }) => receivedAt >= since)
  return packed === undefined ? at : Math.min(Math.round(packed.receivedAt), at ?? Number.POSITIVE_INFINITY)
}
