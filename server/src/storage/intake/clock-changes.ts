import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray, textArray } from '../base/array-literal.ts'
import { askCells } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { getReportAge } from '../base/report-age.ts'
import { epochMs } from '../base/sql-rows.ts'
import { exactMs, HEARD } from '../packed/message-rows.ts'
import type { AlarmReport } from './alarm-writer.ts'
import { rebuildLastPositions } from './last-position-cache.ts'
import { REGISTERED_CLOCK } from './registered-clock.ts'

/** A device whose stored positions were read by another zone than the registers say. */
export interface ClockChange {
  deviceId: number
  /** How far ahead of UTC its clock was taken to be, and is to be taken, in minutes. */
  fromMinutes: number
  toMinutes: number
  /** How old a report may be when it comes. */
  ageDays: number
}

/** Lists the devices whose stored positions are to be read anew. */
export async function listChangedClocks(pool: pg.Pool): Promise<number[]> {
  const found = await askCells(pool, (cell) =>
    cell.query<{ id: number }>(
      `select d.id from device d left join device_version m on m.id = d.version_id
     join device_activity a on a.device_id = d.id
     where a.clock_minutes <> ${REGISTERED_CLOCK} order by d.id`,
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ id }) => id))
}

/** Answers what is to be changed of a device; null where nothing is. */
export async function findChangedClock(client: Queryable, deviceId: number): Promise<ClockChange | null> {
  const { rows } = await client.query<Omit<ClockChange, 'ageDays'>>(
    `select d.id as "deviceId", a.clock_minutes as "fromMinutes", ${REGISTERED_CLOCK} as "toMinutes"
     from device d left join device_version m on m.id = d.version_id join device_activity a on a.device_id = d.id
     where d.id = $1 and a.clock_minutes <> ${REGISTERED_CLOCK}`,
    [deviceId],
  )
  return rows[0] ? { ...rows[0], ageDays: (await getReportAge(client)).days } : null
}

/** Makes the commits of a device wait until the end of the transaction. */
export async function lockClock(client: pg.PoolClient, deviceId: number): Promise<void> {
  await client.query('select 1 from device_activity where device_id = $1 for update', [deviceId])
}

/**
 * Answers the first instant of receipt that no correction of a device speaks of, and from which on no message is packed; what
 * was received before is shifted, also where some of its messages stayed rows beside newer ones that are packed.
 */
export async function findUncorrectedFrom(client: Queryable, deviceId: number): Promise<EpochMs> {
  const { rows } = await client.query<{ from: EpochMs | null }>(
    `select ${epochMs(`greatest(
       (select max(upper(received)) from clock_correction where device_id = $1),
       (select max(last_received_at) + interval '1 millisecond' from packed_message where device_id = $1))`)} as from`,
    [deviceId],
  )
  return rows[0]?.from ?? Number.NEGATIVE_INFINITY
}

/** Whether messages of a device that came at an instant or later are rows no more, since they were packed. */
export async function arePacked(client: Queryable, deviceId: number, from: EpochMs): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from packed_message where device_id = $1 and last_received_at >= to_timestamp($2::float8 / 1000) limit 1',
    [deviceId, from],
  )
  return rowCount === 1
}

export interface KeptMessage {
  protocol: string
  /** To the microsecond: by it the next slice begins. */
  receivedAt: EpochMs
  bytes: Buffer
}

/** So many messages are held in memory, and decoded, at once. */
const MESSAGES_AT_ONCE = 2_000

/**
 * Reads a slice of the raw messages of a device that are kept as rows, in the order of their receipt; empty at the end.
 * Those of one instant are in one slice. What is packed already is shifted as what is forgotten.
 */
export async function readKeptMessages(
  client: Queryable,
  { deviceId, after }: { deviceId: number; after: EpochMs },
): Promise<KeptMessage[]> {
  // Messages of one instant lie in the order in which they were written.
  const { rows } = await client.query<KeptMessage>(
    `select protocol, ${exactMs('received_at')} as "receivedAt", bytes from message
     where device_id = $1 and ${HEARD} and received_at > to_timestamp($2::float8 / 1000) and received_at <= (
       select max(received_at) from (
         select received_at from message where device_id = $1 and ${HEARD} and received_at > to_timestamp($2::float8 / 1000)
         order by received_at limit ${MESSAGES_AT_ONCE}
       ) slice)
     order by received_at, tableoid, ctid`,
    [deviceId, after],
  )
  return rows
}

/** What was stored of the messages that can be read anew. */
export interface ReadableMessages {
  /** The first instant of receipt from which on they can be read anew; null where none can. */
  from: EpochMs | null
  /** Between these times are the positions that they were stored as. */
  firstFixTime: EpochMs
  lastFixTime: EpochMs
}

/** Deletes the positions that readable messages were stored as; the caller holds the lock of {@link lockClock}. */
export async function deleteReadable(
  client: pg.PoolClient,
  deviceId: number,
  { from, firstFixTime, lastFixTime }: ReadableMessages,
): Promise<void> {
  if (from === null) return
  // Tables that grew since they were analysed look small, and each position would be compared with each message.
  await client.query('set local enable_nestloop = off')
  for (const table of ['position', 'late_position']) {
    await client.query(
      `delete from ${table} p using (
       select distinct received_at from message where device_id = $1 and ${HEARD} and received_at >= to_timestamp($4::float8 / 1000)
     ) kept
     where p.device_id = $1 and p.received_at = kept.received_at
       and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time <= to_timestamp($3::float8 / 1000)`,
      [deviceId, firstFixTime, lastFixTime, from],
    )
  }
  await client.query('set local enable_nestloop = on')
}

/** An alarm as it was dated, and as it is to be. */
export interface MovedAlarm {
  kind: AlarmReport['kind']
  at: EpochMs
  to: EpochMs
}

/**
 * Ends the change of a clock once the readable messages were stored anew: shifts what was received before them, dates
 * alarms and makes the last positions anew, all in the caller's transaction, which holds the lock of {@link lockClock}.
 */
export async function applyClock(
  client: pg.PoolClient,
  { deviceId, fromMinutes, toMinutes }: ClockChange,
  { from, moved }: { from: EpochMs | null; moved: readonly MovedAlarm[] },
): Promise<void> {
  await shiftOlder(client, { deviceId, before: from, byMinutes: toMinutes - fromMinutes })
  await dateAlarms(client, deviceId, moved)
  await client.query(
    'update device_activity set clock_minutes = $2, late_from = to_timestamp(0) where device_id = $1',
    [deviceId, toMinutes],
  )
  await rebuildLastPositions(client, deviceId)
  await client.query("select pg_notify('registers', 'device')")
}

/**
 * Says of what was received before an instant by how much it is read earlier than it is stored. What has no correction
 * until now was stored by the zone that counted until now.
 */
async function shiftOlder(
  client: pg.PoolClient,
  { deviceId, before, byMinutes }: { deviceId: number; before: EpochMs | null; byMinutes: number },
): Promise<void> {
  const { rows } = await client.query<{ gap: string }>(
    `select gap::text from device_activity a
     cross join lateral unnest(
       tstzmultirange(tstzrange(null, coalesce(to_timestamp($2::float8 / 1000), a.last_communication_at + interval '1 microsecond', now())))
       - (select coalesce(range_agg(received), '{}') from clock_correction where device_id = $1)) gap
     where a.device_id = $1`,
    [deviceId, before],
  )
  await client.query('delete from clock_correction where device_id = $1 and shift_minutes = -$2::int', [
    deviceId,
    byMinutes,
  ])
  await client.query('update clock_correction set shift_minutes = shift_minutes + $2::int where device_id = $1', [
    deviceId,
    byMinutes,
  ])
  for (const { gap } of rows) {
    await client.query(
      `insert into clock_correction (device_id, received, shift_minutes)
       select $1, $2::tstzrange, $3
       where exists (select 1 from stored_position p where p.device_id = $1 and p.received_at <@ $2::tstzrange and p.fix_time <> p.received_at)`,
      [deviceId, gap, byMinutes],
    )
  }
}

/** SQL: alarms as they were dated, and as they are to be. */
const MOVED = `with moved as (
  select distinct on (kind, at) kind, to_timestamp(at / 1000) as at, to_timestamp(moved_to / 1000) as moved_to
  from unnest($2::text[], $3::float8[], $4::float8[]) as said(kind, at, moved_to)
)`

/** Alarms are dated by the reports that told them, as far as those could be read anew. */
async function dateAlarms(client: pg.PoolClient, deviceId: number, moved: readonly MovedAlarm[]): Promise<void> {
  if (moved.length === 0) return
  const values = [
    deviceId,
    textArray(moved.map(({ kind }) => kind)),
    plainArray(moved.map(({ at }) => at)),
    plainArray(moved.map(({ to }) => to)),
  ]
  await client.query(
    `${MOVED}
     update alarm a set first_at = least(coalesce(f.moved_to, a.first_at), coalesce(l.moved_to, a.last_at)),
       last_at = greatest(coalesce(f.moved_to, a.first_at), coalesce(l.moved_to, a.last_at))
     from alarm b
     left join moved f on f.kind = b.kind and f.at = b.first_at
     left join moved l on l.kind = b.kind and l.at = b.last_at
     where a.id = b.id and b.device_id = $1 and (f.at is not null or l.at is not null)`,
    values,
  )
  await client.query(
    `${MOVED}
     update alarm_report r set at = moved.moved_to from moved where r.device_id = $1 and r.kind = moved.kind and r.at = moved.at`,
    values,
  )
  // It may be another's time that an alarm reaches into by now.
  await client.query(
    `insert into alarm_parting (device_id, span)
     select $1, tstzrange(to_timestamp(min(moved_to) / 1000), to_timestamp(max(moved_to) / 1000), '[]') from unnest($2::float8[]) as moved_to`,
    [deviceId, plainArray(moved.map(({ to }) => to))],
  )
}
