import type { LiveAlarm, LivePosition } from '@monitorweb/contract/fleet/live'
import { ALARM_LIFE_MS } from '@monitorweb/domain/position/alarms'
import { type ClockFault, clockFault } from '@monitorweb/domain/position/clock-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { TimedReadings } from '@monitorweb/domain/position/timed-readings'
import type pg from 'pg'
import { askCells, cellsOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inSnapshot } from '../base/transaction.ts'
import { isUnregistered } from '../base/unregistered-device.ts'
import { type RegisterRows, readRegisters } from './fleet-rows.ts'

/** This is the newest accepted fix of a device while it was in one vehicle (installation 0: in none). */
export interface LastFix extends Omit<LivePosition, 'place' | 'ignitionAt'> {
  installationId: number
}

/** This is a tracker that connects and stands in no register. */
export interface UnregisteredDevice {
  serial: string
  protocol: string
  address: string
  firstSeenAt: EpochMs
}

/** This is known of one device now. */
export interface DeviceActivity {
  deviceId: number
  /** The transaction that wrote the device's activity last. */
  changedIn: string
  communicationAt: EpochMs | null
  storedPositions: number
  /** The device said this outside of positions. */
  readings: TimedReadings | null
  unregistered: UnregisteredDevice | null
  fixes: LastFix[]
  /** How its clock differs from how its reports are read; null where it does not, or is not known. */
  clockFault: ClockFault | null
  /** What the device called for in the last day and nobody acknowledged. */
  alarms: LiveAlarm[]
}

export interface TrackingChanges {
  /** They are to be passed to the next reading. */
  horizons: Horizons
  devices: DeviceActivity[]
}

/** How far each cell was read. */
export type Horizons = readonly string[]

/** These are before the first transaction, so that everything is read. */
export const BEGINNING: Horizons = []

const CHANGED_SINCE = `
  with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xid)
  select horizon.xid::text as horizon,
    a.device_id as "deviceId", a.changed_in::text as "changedIn",
    ${epochMs('a.last_communication_at')} as "communicationAt", a.stored_positions::float8 as "storedPositions",
    a.readings, a.learned_clock_minutes as "learnedClockMinutes", a.clock_minutes as "clockMinutes",
    d.serial, d.first_protocol as protocol, d.first_address as address,
    ${epochMs('coalesce(d.first_seen_at, d.created_at)')} as "firstSeenAt",
    p.installation_id as "installationId", ${epochMs('p.fix_time')} as "fixTime", ${epochMs('p.received_at')} as "receivedAt",
    p.latitude_e7 / 1e7::float8 as latitude, p.longitude_e7 / 1e7::float8 as longitude,
    p.speed_kmh as "speedKmh", p.course_degrees as "courseDegrees", p.ignition, p.satellites, p.voltage,
    p.odometer_km as "odometerKm", p.hour_meter_hours as "hourMeterHours", p.event, p.attributes,
    said.alarms
  from horizon
  left join device_activity a on a.changed_in >= $1::xid8
  left join device d on d.id = a.device_id and ${isUnregistered('d', 'a')}
  left join last_position p on p.device_id = a.device_id
  left join (
    select device_id, json_agg(json_build_object('alarmId', id, 'kind', kind, 'count', count,
      'firstAt', ${epochMs('first_at')}, 'lastAt', ${epochMs('last_at')})) as alarms
    from alarm where acknowledged_at is null and last_at > now() - interval '${ALARM_LIFE_MS} milliseconds'
    group by device_id
  ) said on said.device_id = a.device_id`

type Nullable<T> = { [K in keyof T]: T[K] | null }
type Row = { horizon: string; learnedClockMinutes: number | null; clockMinutes: number | null } & Nullable<
  Omit<DeviceActivity, 'unregistered' | 'fixes' | 'clockFault'>
> &
  Nullable<UnregisteredDevice> &
  Nullable<LastFix>

/**
 * Reads the devices that changed since the reading that gave `horizons`, whole. A horizon is the oldest transaction
 * still open at that reading: all before it had ended and were seen, so a transaction that commits late is not missed
 * however long it took; some devices are read again instead.
 */
export async function readTrackingChanges(pool: pg.Pool, horizons: Horizons): Promise<TrackingChanges> {
  return put(await askCells(pool, (cell, number) => readChangesOfCell(cell, horizons[number])))
}

/** Reads registers and what changed, so that no position comes without its vehicle: those of the first cell as of one moment, those of the others before the registers. */
export async function readFleet(
  pool: pg.Pool,
  horizons: Horizons,
): Promise<{ registers: RegisterRows; tracking: TrackingChanges }> {
  const [first, ...others] = cellsOf(pool) as [pg.Pool, ...pg.Pool[]]
  const before = await Promise.all(others.map((cell, index) => readChangesOfCell(cell, horizons[index + 1])))
  return await inSnapshot(first, async (client) => ({
    registers: await readRegisters(client),
    tracking: put([await readChangesOfCell(client, horizons[0]), ...before]),
  }))
}

interface ChangesOfCell {
  horizon: string
  devices: DeviceActivity[]
}

function put(cells: readonly ChangesOfCell[]): TrackingChanges {
  return { horizons: cells.map(({ horizon }) => horizon), devices: cells.flatMap(({ devices }) => devices) }
}

async function readChangesOfCell(client: Queryable, horizon = '0'): Promise<ChangesOfCell> {
  const { rows } = await client.query<Row>({ name: 'changed-since', text: CHANGED_SINCE, values: [horizon] })
  const devices = new Map<number, DeviceActivity>()
  for (const row of rows) {
    if (row.deviceId === null) continue
    const device = devices.get(row.deviceId) ?? toActivity(row, row.deviceId)
    devices.set(row.deviceId, device)
    if (row.installationId !== null) device.fixes.push(toFix(row))
  }
  return { horizon: rows[0]?.horizon ?? horizon, devices: [...devices.values()] }
}

function toActivity(row: Row, deviceId: number): DeviceActivity {
  const { serial, protocol, address, firstSeenAt } = row
  return {
    deviceId,
    changedIn: row.changedIn ?? '',
    communicationAt: row.communicationAt,
    storedPositions: row.storedPositions ?? 0,
    readings: row.readings,
    unregistered:
      serial === null
        ? null
        : { serial, protocol: protocol ?? '', address: address ?? '', firstSeenAt: firstSeenAt ?? 0 },
    fixes: [],
    clockFault: clockFault(row.learnedClockMinutes, row.clockMinutes ?? 0),
    alarms: row.alarms ?? [],
  }
}

function toFix(row: Row): LastFix {
  return {
    installationId: row.installationId ?? 0,
    fixTime: row.fixTime ?? 0,
    receivedAt: row.receivedAt ?? 0,
    latitude: row.latitude ?? 0,
    longitude: row.longitude ?? 0,
    speedKmh: row.speedKmh,
    courseDegrees: row.courseDegrees,
    ignition: row.ignition,
    satellites: row.satellites,
    voltage: row.voltage,
    odometerKm: row.odometerKm,
    hourMeterHours: row.hourMeterHours,
    event: row.event,
    attributes: row.attributes ?? {},
  }
}
