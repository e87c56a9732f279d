import type { DeviceMessage } from '@monitorweb/contract/registers/installation-link'
import { NO_PLACE_FLAGS, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { textArray } from '../base/array-literal.ts'
import { bytesArray, timeArray } from '../base/binary-array.ts'
import { askCellOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { readNewestHeard } from '../packed/message-history.ts'
import { queryPositions } from '../packed/unpacked-positions.ts'
import { DAY_MS } from '../positions/hot-days.ts'

const HAS_PLACE = `flags & ${NO_PLACE_FLAGS | POSITION_FLAGS.noPlace} = 0`
/** Longer ones are photographs and firmware, and no screen shows them. */
const SHOWN_BYTES = 1024

/** Lists the newest messages that a device sent since an instant, as they came and as they were read. */
export async function listDeviceMessages(pool: Queryable, asked: NewestSince): Promise<DeviceMessage[]> {
  return await askCellOf(pool, asked.deviceId, (cell) => listMessagesOfCell(cell, asked))
}

interface NewestSince {
  deviceId: number
  since: EpochMs
  first: number
}

async function listMessagesOfCell(
  client: Queryable,
  { deviceId, since, first }: NewestSince,
): Promise<DeviceMessage[]> {
  const sent = await readNewestHeard(client, { deviceId, since, first })
  return await queryPositions<DeviceMessage>(client, {
    asked: [{ deviceId, from: since - DAY_MS, until: Number.POSITIVE_INFINITY }],
    text: (positions) => `with sent as (
       select * from unnest($3::timestamptz[], $4::text[], $5::bytea[]) with ordinality as sent(received_at, protocol, bytes, place)
     ),
     told as (
       select distinct on (received_at) p.*, count(*) over (partition by received_at) as reports from ${positions} p
       where device_id = $1 and fix_time >= to_timestamp($2::float8 / 1000) - interval '1 day'
         and received_at >= (select min(received_at) from sent)
       order by received_at, fix_time desc
     )
     select ${epochMs('s.received_at')} as "receivedAt", s.protocol, encode(s.bytes, 'hex') as hex,
            coalesce(t.reports, 0)::int as reports, ${epochMs('t.fix_time')} as "fixTime",
            case when ${HAS_PLACE} then t.latitude_e7 / 1e7::float8 end as latitude,
            case when ${HAS_PLACE} then t.longitude_e7 / 1e7::float8 end as longitude,
            case when ${HAS_PLACE} then t.speed_kmh end as "speedKmh",
            coalesce(t.ignition::int, -1) as ignition, coalesce(t.event, '') as event,
            coalesce((select u.reason from undecoded u where u.device_id = $1 and u.received_at = s.received_at limit 1), '') as unread
     from sent s left join told t on t.received_at = s.received_at order by s.place`,
    values: [
      deviceId,
      since,
      timeArray(sent.map(({ receivedAt }) => receivedAt)),
      textArray(sent.map(({ protocol }) => protocol)),
      bytesArray(sent.map(({ bytes }) => bytes.subarray(0, SHOWN_BYTES))),
    ],
  })
}

/** Answers where a device says that it is, by its newest report with a place since an instant; null for none. */
export async function findNewestPlace(
  pool: Queryable,
  { deviceId, since }: { deviceId: number; since: EpochMs },
): Promise<{ fixTime: EpochMs; latitude: number; longitude: number; satellites: number | null } | null> {
  const ask = {
    asked: [{ deviceId, from: since - 600_000, until: Number.POSITIVE_INFINITY }],
    text: (positions: string) =>
      `select ${epochMs('fix_time')} as "fixTime", latitude_e7 / 1e7::float8 as latitude,
            longitude_e7 / 1e7::float8 as longitude, satellites from ${positions} p
     where device_id = $1 and fix_time >= to_timestamp($2::float8 / 1000) - interval '10 minutes' and ${HAS_PLACE}
       and received_at >= to_timestamp($2::float8 / 1000) order by fix_time desc limit 1`,
    values: [deviceId, since],
  }
  const rows = await askCellOf(pool, deviceId, (cell) =>
    queryPositions<{ fixTime: EpochMs; latitude: number; longitude: number; satellites: number | null }>(cell, ask),
  )
  return rows[0] ?? null
}
