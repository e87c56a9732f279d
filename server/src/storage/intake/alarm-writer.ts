import { groupBy } from '@monitorweb/domain/collections/group-by'
import { ALARM_FLOOD_MS, type AlarmKind, belongsTo } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray, textArray } from '../base/array-literal.ts'
import { epochMs } from '../base/sql-rows.ts'
import { ALARM_REPORTS_KEPT_DAYS } from '../reception/alarm-report-times.ts'
import {
  beginAlarm,
  countAlarm,
  insertAlarms,
  isSame,
  type SaidAlarm,
  type StoredAlarm,
  updateAlarms,
  type Whose,
} from './stored-alarm.ts'

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

/**
 * Stores alarms in the transaction of the frames that said them, under the lock on their devices' activity. Said again
 * within the time of a flood, an alarm that nobody acknowledged is counted; sent again, it is not. Batches without
 * alarms must not come here, so that they pay nothing.
 */
export async function storeAlarms(client: pg.PoolClient, reports: readonly AlarmReport[]): Promise<void> {
  const fresh = await findNew(client, oncePerTime(reports))
  if (fresh.length === 0) return
  const alarms = await findPending(client, fresh)
  const counted = new Map<NewReport, StoredAlarm>()
  for (const report of fresh.sort((one, other) => one.at - other.at)) {
    const known = alarms.findLast((alarm) => isSame(alarm, report) && belongsTo(alarm, report.at))
    const alarm = known ?? beginAlarm(report)
    if (known) countAlarm(known, report)
    else alarms.push(alarm)
    counted.set(report, alarm)
  }
  const alarmsSaid = [...new Set(counted.values())]
  await updateAlarms(
    client,
    alarmsSaid.filter(({ id }) => id !== null),
  )
  await insertAlarms(
    client,
    alarmsSaid.filter(({ id }) => id === null),
  )
  await keepReports(client, counted)
}

/** A report that was not there, with whose its device was. */
type NewReport = AlarmReport & SaidAlarm

function oncePerTime(reports: readonly AlarmReport[]): AlarmReport[] {
  return [...new Map(reports.map((report) => [`${report.deviceId} ${report.kind} ${report.saidAt}`, report])).values()]
}

function e7(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e7)
}

/** SQL: whose the device of `row` was at an instant. */
function whoseAt(row: string, instant: string): string {
  return `left join installation i on i.device_id = ${row}.device_id and i.period @> ${instant}
     left join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period @> ${instant}`
}

/** Answers the reports that were not there. The device's lock is held, so nobody else keeps one of them meanwhile. */
async function findNew(client: pg.PoolClient, reports: readonly AlarmReport[]): Promise<NewReport[]> {
  const { rows } = await client.query<Whose & { place: number }>({
    name: 'new-alarm-reports',
    text: `
      with said as (
        select device_id, kind, to_timestamp(said_at / 1000) as said_at, to_timestamp(at / 1000) as at, place::int
        from unnest($1::int4[], $2::text[], $3::float8[], $4::float8[])
          with ordinality as incoming(device_id, kind, said_at, at, place)
      )
      select said.place - 1 as place, i.id as "installationId", o.id as "ownershipId"
      from said ${whoseAt('said', 'said.at')}
      where not exists (
        select from alarm_report r where r.device_id = said.device_id and r.said_at = said.said_at and r.kind = said.kind)
        and (said.at > now() - interval '${ALARM_REPORTS_KEPT_DAYS} days' or not exists (
          select from alarm a where a.device_id = said.device_id and a.kind = said.kind and a.last_at >= said.at and a.first_at <= said.at))
      order by said.device_id, said.said_at, said.kind`,
    values: [
      plainArray(reports.map((report) => report.deviceId)),
      textArray(reports.map((report) => report.kind)),
      plainArray(reports.map((report) => report.saidAt)),
      plainArray(reports.map((report) => report.at)),
    ],
  })
  return rows.map(({ place, ...whose }) => {
    const report = reports[place]!
    return { ...report, ...whose, latitudeE7: e7(report.latitude), longitudeE7: e7(report.longitude) }
  })
}

/** Keeps the reports with the alarms that they were counted into. */
async function keepReports(client: pg.PoolClient, counted: ReadonlyMap<NewReport, StoredAlarm>): Promise<void> {
  const reports = [...counted.keys()]
  await client.query({
    name: 'keep-alarm-reports',
    text: `
      insert into alarm_report (device_id, kind, said_at, at, latitude_e7, longitude_e7, alarm_id)
      select device_id, kind, to_timestamp(said_at / 1000), to_timestamp(at / 1000), latitude_e7, longitude_e7, alarm_id
      from unnest($1::int4[], $2::text[], $3::float8[], $4::float8[], $5::int4[], $6::int4[], $7::int4[])
        as said(device_id, kind, said_at, at, latitude_e7, longitude_e7, alarm_id)
      on conflict do nothing`,
    values: [
      plainArray(reports.map((report) => report.deviceId)),
      textArray(reports.map((report) => report.kind)),
      plainArray(reports.map((report) => report.saidAt)),
      plainArray(reports.map((report) => report.at)),
      plainArray(reports.map((report) => report.latitudeE7)),
      plainArray(reports.map((report) => report.longitudeE7)),
      plainArray([...counted.values()].map((alarm) => alarm.id)),
    ],
  })
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
        ${epochMs('a.last_at')} as "lastAt", a.latitude_e7 as "latitudeE7", a.longitude_e7 as "longitudeE7", a.parted_from as "partedFrom",
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
