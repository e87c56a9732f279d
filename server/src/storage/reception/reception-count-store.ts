import type { ProtocolCount } from '@monitorweb/contract/administration/reception-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { askCells } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

const HOUR_MS = 3600_000
const SHOWN_HOURS = 24
const KEPT_DAYS = 30

/** How much came to the ports of one protocol in one hour. */
export interface ReceptionCount {
  /** The beginning of the hour. */
  hour: EpochMs
  protocol: string
  messages: number
  unread: number
  refused: number
  /** Numbers of messages that were left out, less those that came late. */
  missing: number
}

/** Numbers that messages of a device left out in one hour, less those that came late. */
export interface MissingMessages {
  deviceId: number
  hour: EpochMs
  missing: number
  lastAt: EpochMs
}

/** Answers the beginning of the hour of an instant. */
export function hourOf(at: EpochMs): EpochMs {
  return at - (at % HOUR_MS)
}

/** Adds to what is counted of each hour and protocol. */
export async function addReceptionCounts(pool: pg.Pool, counts: readonly ReceptionCount[]): Promise<void> {
  const all = <Name extends keyof ReceptionCount>(name: Name) => counts.map((count) => count[name])
  await pool.query(
    `insert into reception_count as c (hour, protocol, messages, unread, refused, missing)
     select to_timestamp(hour / 1000), protocol, messages, unread, refused, missing
     from unnest($1::float8[], $2::text[], $3::int8[], $4::int8[], $5::int8[], $6::int8[])
       as incoming(hour, protocol, messages, unread, refused, missing)
     order by hour, protocol
     on conflict (hour, protocol) do update set messages = c.messages + excluded.messages,
       unread = c.unread + excluded.unread, refused = c.refused + excluded.refused, missing = c.missing + excluded.missing`,
    [all('hour'), all('protocol'), all('messages'), all('unread'), all('refused'), all('missing')],
  )
}

/**
 * Adds to what is missing of each device; one that is gone meanwhile is passed over. One that is moved meanwhile is waited for, and found in its
 * new cell by a second look.
 */
export async function addMissingMessages(pool: pg.Pool, missing: readonly MissingMessages[]): Promise<void> {
  const added = await addToCells(pool, missing)
  const left = missing.filter(({ deviceId }) => !added.has(deviceId))
  if (left.length > 0) await addToCells(pool, left)
}

/** Answers the devices that were found. */
async function addToCells(pool: pg.Pool, missing: readonly MissingMessages[]): Promise<Set<number>> {
  const all = <Name extends keyof MissingMessages>(name: Name) => missing.map((one) => one[name])
  const values = [all('deviceId'), all('hour'), all('missing'), all('lastAt')]
  const found = await askCells(pool, (cell, number) =>
    cell.query<{ deviceId: number }>(
      `insert into missing_messages as m (device_id, hour, missing, last_at)
     select id, to_timestamp(hour / 1000), missing, to_timestamp(last / 1000)
     from unnest($1::int4[], $2::float8[], $3::int4[], $4::float8[]) as incoming(id, hour, missing, last)
     join device using (id) where device.cell = $5 order by id, hour for key share of device
     on conflict (device_id, hour) do update set missing = m.missing + excluded.missing,
       last_at = greatest(m.last_at, excluded.last_at)
     returning device_id as "deviceId"`,
      [...values, number],
    ),
  )
  return new Set(found.flatMap(({ rows }) => rows.map(({ deviceId }) => deviceId)))
}

/**
 * Answers how much came of each protocol in the hour of `now` and those before it, the most devices first. It is only for
 * operators.
 */
export async function countByProtocol(client: Queryable, now: EpochMs): Promise<ProtocolCount[]> {
  const { rows } = await client.query<ProtocolCount>(
    `with since as (select to_timestamp($1::float8 / 1000) as at, to_timestamp($2::float8 / 1000) as now),
     spoken as (
       select d.state, (select m.protocol from message m where m.device_id = a.device_id and m.received_at >= since.at
                        order by m.received_at desc limit 1) as protocol
       from since, device_activity a join device d on d.id = a.device_id where a.last_communication_at >= since.at
     ),
     devices as (
       select protocol, count(*)::int as devices, (count(*) filter (where state = 'quarantine'))::int as unregistered
       from spoken where protocol is not null group by protocol
     ),
     counted as (
       select protocol, sum(messages)::float8 as messages, sum(unread)::float8 as unread, sum(refused)::float8 as refused,
              sum(missing)::float8 as missing
       from since, reception_count where hour between since.at and since.now group by protocol
     )
     select protocol, coalesce(devices, 0) as devices, coalesce(unregistered, 0) as unregistered,
            coalesce(messages, 0) as messages, coalesce(unread, 0) as unread, coalesce(refused, 0) as refused,
            coalesce(missing, 0) as missing
     from devices full join counted using (protocol) order by devices desc, messages desc, protocol`,
    [hourOf(now) - (SHOWN_HOURS - 1) * HOUR_MS, now],
  )
  return rows
}

interface DevicePeriod {
  vehicleId: number
  deviceId: number | null
  /** Since when the device is the vehicle's. */
  since: EpochMs
}

/** Answers by vehicle how many numbers of its device's messages are missing in the last day, where some are. */
export async function readMissingMessages(
  client: Queryable,
  vehicles: readonly DevicePeriod[],
  now: EpochMs,
): Promise<Map<number, { count: number; at: EpochMs }>> {
  const asked = vehicles.filter(({ deviceId }) => deviceId !== null)
  const from = hourOf(now) - (SHOWN_HOURS - 1) * HOUR_MS
  const { rows } = await client.query<{ vehicleId: number; count: number; at: EpochMs }>(
    `select vehicle as "vehicleId", sum(missing)::int as count, ${epochMs('max(m.last_at)')} as at
     from unnest($1::int4[], $2::int4[], $3::float8[]) as asked(vehicle, device, since)
     join missing_messages m on m.device_id = device and m.hour between to_timestamp(since / 1000) and to_timestamp($4::float8 / 1000)
     group by vehicle having sum(missing) > 0`,
    [
      asked.map(({ vehicleId }) => vehicleId),
      asked.map(({ deviceId }) => deviceId),
      asked.map(({ since }) => Math.max(from, since)),
      now,
    ],
  )
  return new Map(rows.map(({ vehicleId, count, at }) => [vehicleId, { count, at }]))
}

export async function forgetOldCounts(pool: pg.Pool, now: EpochMs): Promise<void> {
  const before = now - KEPT_DAYS * 24 * HOUR_MS
  const forget = async (cell: pg.Pool, table: string) =>
    void (await cell.query(`delete from ${table} where hour < to_timestamp($1::float8 / 1000)`, [before]))
  await forget(pool, 'reception_count')
  await askCells(pool, (cell) => forget(cell, 'missing_messages'))
}
