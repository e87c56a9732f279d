import { groupBy } from '@monitorweb/domain/collections/group-by'
import { ALARM_FLOOD_MS, type AlarmFlood, type AlarmKind, belongsTo } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray, textArray } from '../base/array-literal.ts'
import { epochMs } from '../base/sql-rows.ts'
import { ALARM_REPORTS_KEPT_DAYS } from '../reception/alarm-report-times.ts'

/** One report of an alarm by a device. */
export interface AlarmReport {
  deviceId: number
  kind: AlarmKind
  /** The time that the device gave the report, by which one that is sent again is known. */
  saidAt: EpochMs
  /** When it was, as far as a device's clock can be believed. */
  at: EpochMs
  /** WGS84 degrees; null without a place that can be trusted. */
  latitude: number | null
  longitude: number | null
}

/** The device was in one vehicle of one owner; null for none. An alarm never reaches from one such time into another. */
interface Whose {
  installationId: number | null
  ownershipId: number | null
}

interface StoredAlarm extends AlarmFlood, Whose {
  /** Null while it is not stored. */
  id: number | null
  deviceId: number
  kind: AlarmKind
  latitudeE7: number | null
  longitudeE7: number | null
}

/**
 * Stores alarms in the transaction of the frames that said them, under the lock on their devices' activity. Said again
 * within the time of a flood, an alarm that nobody acknowledged is counted; sent again, it is not. Batches without
 * alarms must not come here, so that they pay nothing.
 */
export async function storeAlarms(client: pg.PoolClient, reports: readonly AlarmReport[]): Promise<void> {
  const fresh = await keepNew(client, oncePerTime(reports))
  if (fresh.length === 0) return
  const alarms = await findPending(client, fresh)
  const changed = new Set<StoredAlarm>()
  for (const report of fresh.sort((one, other) => one.at - other.at)) {
    const known = alarms.findLast((alarm) => isSame(alarm, report) && belongsTo(alarm, report.at))
    const alarm = known ?? begin(report)
    if (known) count(known, report)
    else alarms.push(alarm)
    changed.add(alarm)
  }
  await update(
    client,
    [...changed].filter(({ id }) => id !== null),
  )
  await insert(
    client,
    [...changed].filter(({ id }) => id === null),
  )
}

function oncePerTime(reports: readonly AlarmReport[]): AlarmReport[] {
  return [...new Map(reports.map((report) => [`${report.deviceId} ${report.kind} ${report.saidAt}`, report])).values()]
}

function isSame(alarm: StoredAlarm, report: AlarmReport & Whose): boolean {
  return (
    alarm.deviceId === report.deviceId &&
    alarm.kind === report.kind &&
    alarm.installationId === report.installationId &&
    alarm.ownershipId === report.ownershipId
  )
}

function begin({ at, latitude, longitude, ...report }: AlarmReport & Whose): StoredAlarm {
  const place = { latitudeE7: e7(latitude), longitudeE7: e7(longitude) }
  return { ...report, ...place, id: null, firstAt: at, lastAt: at, count: 1 }
}

/** The place of an alarm is that of its first report which had one. */
function count(alarm: StoredAlarm, { at, latitude, longitude }: AlarmReport): void {
  if (latitude !== null && (alarm.latitudeE7 === null || at < alarm.firstAt)) {
    alarm.latitudeE7 = e7(latitude)
    alarm.longitudeE7 = e7(longitude)
  }
  alarm.firstAt = Math.min(alarm.firstAt, at)
  alarm.lastAt = Math.max(alarm.lastAt, at)
  alarm.count++
}

function e7(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e7)
}

/** SQL: whose the device of `row` was at an instant. */
function whoseAt(row: string, instant: string): string {
  return `left join installation i on i.device_id = ${row}.device_id and i.period @> ${instant}
     left join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period @> ${instant}`
}

/** Keeps the times of the reports, and answers those that were not there, each with whose its device was. */
async function keepNew(client: pg.PoolClient, reports: readonly AlarmReport[]): Promise<(AlarmReport & Whose)[]> {
  const { rows } = await client.query<Whose & { place: number }>({
    name: 'keep-alarm-reports',
    text: `
      with said as (
        select device_id, kind, to_timestamp(said_at / 1000) as said_at, to_timestamp(at / 1000) as at, place::int
        from unnest($1::int4[], $2::text[], $3::float8[], $4::float8[])
          with ordinality as incoming(device_id, kind, said_at, at, place)
      ), kept as (
        insert into alarm_report (device_id, kind, said_at) select device_id, kind, said_at from said
        where at > now() - interval '${ALARM_REPORTS_KEPT_DAYS} days' or not exists (
          select from alarm a where a.device_id = said.device_id and a.kind = said.kind and a.last_at >= said.at and a.first_at <= said.at)
        order by device_id, said_at, kind on conflict do nothing returning device_id, kind, said_at
      )
      select said.place - 1 as place, i.id as "installationId", o.id as "ownershipId"
      from kept join said using (device_id, kind, said_at) ${whoseAt('said', 'said.at')}`,
    values: [
      plainArray(reports.map((report) => report.deviceId)),
      textArray(reports.map((report) => report.kind)),
      plainArray(reports.map((report) => report.saidAt)),
      plainArray(reports.map((report) => report.at)),
    ],
  })
  return rows.map(({ place, ...whose }) => ({ ...reports[place]!, ...whose }))
}

/** Finds the alarms to which reports may belong that nobody acknowledged: of others, however many, nothing is read. */
async function findPending(client: pg.PoolClient, reports: readonly AlarmReport[]): Promise<StoredAlarm[]> {
  const times = [...groupBy(reports, ({ deviceId }) => deviceId)].map(([deviceId, own]) => ({
    deviceId,
    from: own.reduce((oldest, { at }) => Math.min(oldest, at), Number.POSITIVE_INFINITY) - ALARM_FLOOD_MS,
    to: own.reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY) + ALARM_FLOOD_MS,
  }))
  const { rows } = await client.query<StoredAlarm>({
    name: 'find-pending-alarms',
    text: `
      select a.id, a.device_id as "deviceId", a.kind, a.count, ${epochMs('a.first_at')} as "firstAt",
        ${epochMs('a.last_at')} as "lastAt", a.latitude_e7 as "latitudeE7", a.longitude_e7 as "longitudeE7",
        i.id as "installationId", o.id as "ownershipId"
      from unnest($1::int4[], $2::float8[], $3::float8[]) as said(device_id, oldest, newest)
      join alarm a on a.device_id = said.device_id and a.last_at >= to_timestamp(said.oldest / 1000)
        and a.first_at <= to_timestamp(said.newest / 1000)
      ${whoseAt('a', 'a.first_at')}
      where a.acknowledged_at is null
      order by a.last_at, a.id`,
    values: [
      plainArray(times.map(({ deviceId }) => deviceId)),
      plainArray(times.map(({ from }) => from)),
      plainArray(times.map(({ to }) => to)),
    ],
  })
  return rows
}

async function update(client: pg.PoolClient, alarms: readonly StoredAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await client.query({
    name: 'count-alarms',
    text: `
      update alarm set first_at = to_timestamp(said.first_at / 1000), last_at = to_timestamp(said.last_at / 1000),
        count = said.count, latitude_e7 = said.latitude_e7, longitude_e7 = said.longitude_e7
      from unnest($1::int4[], $2::float8[], $3::float8[], $4::int4[], $5::int4[], $6::int4[])
        as said(id, first_at, last_at, count, latitude_e7, longitude_e7)
      where alarm.id = said.id`,
    values: [plainArray(alarms.map((alarm) => alarm.id)), ...floodArrays(alarms)],
  })
}

async function insert(client: pg.PoolClient, alarms: readonly StoredAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await client.query({
    name: 'insert-alarms',
    text: `
      insert into alarm (device_id, kind, first_at, last_at, count, latitude_e7, longitude_e7)
      select device_id, kind, to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), count, latitude_e7, longitude_e7
      from unnest($1::int4[], $2::text[], $3::float8[], $4::float8[], $5::int4[], $6::int4[], $7::int4[])
        as said(device_id, kind, first_at, last_at, count, latitude_e7, longitude_e7)`,
    values: [
      plainArray(alarms.map((alarm) => alarm.deviceId)),
      textArray(alarms.map((alarm) => alarm.kind)),
      ...floodArrays(alarms),
    ],
  })
}

function floodArrays(alarms: readonly StoredAlarm[]): string[] {
  return [
    plainArray(alarms.map((alarm) => alarm.firstAt)),
    plainArray(alarms.map((alarm) => alarm.lastAt)),
    plainArray(alarms.map((alarm) => alarm.count)),
    plainArray(alarms.map((alarm) => alarm.latitudeE7)),
    plainArray(alarms.map((alarm) => alarm.longitudeE7)),
  ]
}
