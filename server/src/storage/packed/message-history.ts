import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import type { PackedMessage } from './codec/packed-message.ts'
import { HEARD, MESSAGE_COLUMNS, openMessages } from './message-rows.ts'

interface DeviceSince {
  deviceId: number
  /** −Infinity: for ever. */
  since: EpochMs
}

const SINCE = 'to_timestamp($2::float8 / 1000)'

/**
 * Reads the newest raw messages that are kept of a device since an instant, the newest first: rows and packed days by one
 * statement, so that none is seen twice or missed while it is packed. Rows that could not be packed may be older than packed
 * days. Throws DamagedHistoryError.
 */
export async function readNewestMessages(
  client: Queryable,
  { deviceId, since, first }: DeviceSince & { first: number },
): Promise<PackedMessage[]> {
  const { rows } = await client.query<PackedMessage & { packed: Buffer | null; day: string }>(
    `with hot as materialized (
       select received_at, direction, protocol, bytes from message
       where device_id = $1 and received_at >= ${SINCE} order by received_at desc limit $3
     ),
     days as (
       select day, last_received_at as last,
              coalesce(sum(messages) over (order by day desc rows between unbounded preceding and 1 preceding), 0) as newer
       from packed_message where device_id = $1 and last_received_at >= ${SINCE}
     )
     select ${MESSAGE_COLUMNS}, null::bytea as packed, '' as day from hot
     union all
     select null, null, null, null, p.bytes, p.day::text from days join packed_message p on p.device_id = $1 and p.day = days.day
     where days.newer + (select count(*) from hot where hot.received_at > days.last) < $3`,
    [deviceId, since, first],
  )
  return rows
    .flatMap(({ packed, day, ...message }) =>
      packed === null ? [message] : openMessages({ deviceId, day, bytes: packed }),
    )
    .filter(({ receivedAt }) => receivedAt >= since)
    .sort((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, first)
}

/** Reads the newest of them that the device said: what was sent to it stands among them. */
export async function readNewestHeard(
  client: Queryable,
  { first, ...device }: DeviceSince & { first: number },
): Promise<PackedMessage[]> {
  for (let wanted = first; ; wanted *= 2) {
    const messages = await readNewestMessages(client, { ...device, first: wanted })
    const heard = messages.filter(isHeard)
    if (heard.length >= first || messages.length < wanted) return heard.slice(0, first)
  }
}

function isHeard({ direction }: PackedMessage): boolean {
  return direction === 'i'
}

/** SQL: when a device first said something since an instant, as far as rows tell; packed days are opened by {@link findFirstHeard}. */
export function firstHeardRowSql(device: string, since: string): string {
  return `(select m.received_at from message m
    where m.device_id = ${device} and m.${HEARD} and m.received_at >= ${since} order by m.received_at limit 1)`
}

/** SQL: whether packed days are to be asked too. Only the packed messages themselves say which of them the device said. */
export function isPackedSinceSql(device: string, since: string): string {
  return `exists (select from packed_message p where p.device_id = ${device} and p.last_received_at >= ${since})`
}

/** Answers when a device first said something since an instant; null where nothing that it said is kept. Throws DamagedHistoryError. */
export async function findFirstHeard(client: Queryable, { deviceId, since }: DeviceSince): Promise<EpochMs | null> {
  let first = Number.POSITIVE_INFINITY
  for (let after = '-infinity'; ; ) {
    // Rows and a packed day by one statement: what is packed meanwhile was seen before it.
    const { rows } = await client.query<{ at: EpochMs | null; day: string | null; bytes: Buffer | null }>(
      `select ${epochMs(firstHeardRowSql('$1', SINCE))} as at, p.day::text as day, p.bytes
       from (values (1)) as one left join lateral (
         select day, bytes from packed_message
         where device_id = $1 and last_received_at >= ${SINCE} and day > $3::date order by day limit 1
       ) p on true`,
      [deviceId, since, after],
    )
    const { at, day, bytes } = rows[0]!
    const packed =
      bytes &&
      openMessages({ deviceId, day: day!, bytes }).find((message) => isHeard(message) && message.receivedAt >= since)
    first = Math.min(first, at ?? first, packed ? Math.round(packed.receivedAt) : first)
    if (day === null || packed) return Number.isFinite(first) ? first : null
    after = day
  }
}
