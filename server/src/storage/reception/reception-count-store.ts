import type { ProtocolCount } from '@monitorweb/contract/administration/reception-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'

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
}

/** Answers the beginning of the hour of an instant. */
export function hourOf(at: EpochMs): EpochMs {
  return at - (at % HOUR_MS)
}

/** Adds to what is counted of each hour and protocol. */
export async function addReceptionCounts(pool: pg.Pool, counts: readonly ReceptionCount[]): Promise<void> {
  const all = <Name extends keyof ReceptionCount>(name: Name) => counts.map((count) => count[name])
  await pool.query(
    `insert into reception_count as c (hour, protocol, messages, unread, refused)
     select to_timestamp(hour / 1000), protocol, messages, unread, refused
     from unnest($1::float8[], $2::text[], $3::int8[], $4::int8[], $5::int8[])
       as incoming(hour, protocol, messages, unread, refused)
     order by hour, protocol
     on conflict (hour, protocol) do update set messages = c.messages + excluded.messages,
       unread = c.unread + excluded.unread, refused = c.refused + excluded.refused`,
    [all('hour'), all('protocol'), all('messages'), all('unread'), all('refused')],
  )
}

/**
 * Answers how much came of each protocol in the hour of `now` and those before it, the most devices first. It is only for
 * operators.
 */
export async function countByProtocol(client: Queryable, now: EpochMs): Promise<ProtocolCount[]> {
  const { rows } = await client.query<ProtocolCount>(
    `with since as (select to_timestamp($1::float8 / 1000) as at),
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
       select protocol, sum(messages)::float8 as messages, sum(unread)::float8 as unread, sum(refused)::float8 as refused
       from since, reception_count where hour >= since.at group by protocol
     )
     select protocol, coalesce(devices, 0) as devices, coalesce(unregistered, 0) as unregistered,
            coalesce(messages, 0) as messages, coalesce(unread, 0) as unread, coalesce(refused, 0) as refused
     from devices full join counted using (protocol) order by devices desc, messages desc, protocol`,
    [hourOf(now) - (SHOWN_HOURS - 1) * HOUR_MS],
  )
  return rows
}

export async function forgetOldCounts(pool: pg.Pool, now: EpochMs): Promise<void> {
  await pool.query('delete from reception_count where hour < to_timestamp($1::float8 / 1000)', [
    now - KEPT_DAYS * 24 * HOUR_MS,
  ])
}
