import type { AlarmFlood, AlarmKind } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { plainArray, textArray } from '../base/array-literal.ts'

/** The device was in one vehicle of one owner; null for none. An alarm never reaches from one such time into another. */
export interface Whose {
  installationId: number | null
  ownershipId: number | null
}

export interface StoredAlarm extends AlarmFlood, Whose {
  /** Null while it is not stored. */
  id: number | null
  deviceId: number
  kind: AlarmKind
  latitudeE7: number | null
  longitudeE7: number | null
  /** The alarm that it was a part of. */
  partedFrom: number | null
}

/** What a report says of an alarm. */
export interface SaidAlarm extends Whose, Pick<StoredAlarm, 'deviceId' | 'kind' | 'latitudeE7' | 'longitudeE7'> {
  at: EpochMs
}

export function isSame(alarm: Pick<StoredAlarm, 'deviceId' | 'kind' | keyof Whose>, said: SaidAlarm): boolean {
  return (
    alarm.deviceId === said.deviceId &&
    alarm.kind === said.kind &&
    alarm.installationId === said.installationId &&
    alarm.ownershipId === said.ownershipId
  )
}

export function beginAlarm({ at, ...said }: SaidAlarm): StoredAlarm {
  const { deviceId, kind, latitudeE7, longitudeE7, installationId, ownershipId } = said
  return {
    ...{ id: null, deviceId, kind, firstAt: at, lastAt: at, count: 1, latitudeE7, longitudeE7 },
    ...{ installationId, ownershipId, partedFrom: null },
  }
}

/** The place of an alarm is that of its first report which had one. */
export function countAlarm(alarm: StoredAlarm, { at, latitudeE7, longitudeE7 }: SaidAlarm): void {
  if (latitudeE7 !== null && (alarm.latitudeE7 === null || at < alarm.firstAt)) {
    alarm.latitudeE7 = latitudeE7
    alarm.longitudeE7 = longitudeE7
  }
  alarm.firstAt = Math.min(alarm.firstAt, at)
  alarm.lastAt = Math.max(alarm.lastAt, at)
  alarm.count++
}

export async function updateAlarms(client: pg.PoolClient, alarms: readonly StoredAlarm[]): Promise<void> {
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

/** Gives each its number. */
export async function insertAlarms(client: pg.PoolClient, alarms: readonly StoredAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  const { rows } = await client.query<{ id: number }>({
    name: 'insert-alarms',
    text: `
      insert into alarm (device_id, kind, first_at, last_at, count, latitude_e7, longitude_e7, parted_from)
      select device_id, kind, to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), count, latitude_e7, longitude_e7, parted_from
      from unnest($1::int4[], $2::text[], $3::float8[], $4::float8[], $5::int4[], $6::int4[], $7::int4[], $8::int4[])
        with ordinality as said(device_id, kind, first_at, last_at, count, latitude_e7, longitude_e7, parted_from, place)
      order by place returning id`,
    values: [
      plainArray(alarms.map((alarm) => alarm.deviceId)),
      textArray(alarms.map((alarm) => alarm.kind)),
      ...floodArrays(alarms),
      plainArray(alarms.map((alarm) => alarm.partedFrom)),
    ],
  })
  for (const [place, { id }] of rows.entries()) alarms[place]!.id = id
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
