import type { EpochMs, ReadingAttributes } from '@monitorweb/domain/position/position-report'
import {
  type ReadingValue,
  readingsAfter,
  readingsUntil,
  type TimedReadings,
} from '@monitorweb/domain/position/timed-readings'
import type pg from 'pg'
import type { Page } from '../base/page.ts'
import type { Scope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { isNamed, REPORTED, SEEN, SEEN_VEHICLES, type SeenParameters, seenParameters } from './vehicle-communication.ts'

/** This is a vehicle and the last position of it that may be seen; null where there is none. */
export interface LastPositionRow {
  vehicleId: number
  vehicleCode: string
  plate: string
  description: string
  /** The owner; null without one. */
  customerId: number | null
  customerName: string
  /** The model of the device that is in the vehicle now. */
  versionId: number | null
  outputLabels: readonly string[]
  deviceSerial: string | null
  protocol: string | null
  fixTime: EpochMs | null
  receivedAt: EpochMs | null
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  courseDegrees: number | null
  ignition: boolean | null
  voltage: number | null
  odometerKm: number | null
  hourMeterHours: number | null
  event: string | null
  /** Bits of domain/src/position/position-flags.ts; null without a position. */
  flags: number | null
  attributes: ReadingAttributes | null
  /** The present device said this since the position, without a place: named readings and attributes in one. */
  newerReadings: Record<string, ReadingValue>
  /** It said this before the position, which takes nothing of it back. */
  earlierReadings: TimedReadings
}

interface StoredReadings {
  readings: TimedReadings | null
  /** Since then the present device is in the vehicle, and its readings may be seen. */
  readingsFrom: EpochMs
}

/** What is empty is the same for thousands of rows. The statement leaves it out: reading each would cost more than all else. */
type ReadRow = Omit<LastPositionRow, 'outputLabels'> & StoredReadings & { outputLabels: readonly string[] | null }
const NO_LABELS: readonly string[] = []
const NOTHING_SAID = Object.freeze({})

/** A page, or all there are. */
export interface AnyPage {
  first: number | undefined
  offset: Page['offset']
}

/** Lists one row for each active vehicle in scope that ever communicated, by plate and description. */
export async function listLastPositions(pool: pg.Pool, scope: Scope, page: AnyPage): Promise<LastPositionRow[]> {
  return await readLastPositions(pool, await seenParameters(pool, scope), page)
}

/** Reads the same by the parameters of `SEEN_VEHICLES`. */
export async function readLastPositions(
  client: pg.Pool | pg.PoolClient,
  seen: SeenParameters,
  { first, offset }: AnyPage = { first: undefined, offset: 0 },
): Promise<LastPositionRow[]> {
  const { rows } = await client.query<ReadRow>(
    `with ${SEEN_VEHICLES}
     select fleet.vehicle_id as "vehicleId", fleet.code as "vehicleCode", fleet.plate, fleet.description,
            fleet.customer_id as "customerId", coalesce(fleet.customer_name, '') as "customerName", present.version_id as "versionId",
            nullif(profile.output_labels, '{}') as "outputLabels",
            coalesce(placed.serial, present.serial) as "deviceSerial",
            nullif(coalesce(placed.first_protocol, present.first_protocol), '') as protocol,
            ${epochMs('last_fix.fix_time')} as "fixTime", ${epochMs('last_fix.received_at')} as "receivedAt",
            last_fix.latitude_e7 / 1e7::float8 as latitude, last_fix.longitude_e7 / 1e7::float8 as longitude,
            last_fix.speed_kmh as "speedKmh", last_fix.course_degrees as "courseDegrees", last_fix.ignition, last_fix.voltage,
            last_fix.odometer_km as "odometerKm", last_fix.hour_meter_hours as "hourMeterHours", last_fix.event, last_fix.flags,
            last_fix.attributes,
            talk.readings, coalesce(${epochMs('talk.readings_from')}, '-infinity') as "readingsFrom"
     from ${SEEN}
     left join device placed on placed.id = last_fix.device_id
     left join installation i on i.vehicle_id = fleet.vehicle_id and i.period @> now() and ${isNamed('i.vehicle_id')}
     left join device present on present.id = i.device_id
     left join installation_profile profile on profile.id = fleet.profile_id
     where ${REPORTED} order by fleet.plate, fleet.description, fleet.vehicle_id limit $3 offset $4`,
    [...seen, first ?? null, offset],
  )
  // The rows are completed as they are: copies of thousands of them would cost more than reading them.
  for (const row of rows) {
    row.outputLabels ??= NO_LABELS
    row.newerReadings = NOTHING_SAID
    row.earlierReadings = NOTHING_SAID
    if (!row.readings) continue
    const fixAt = Math.min(row.fixTime ?? Number.NEGATIVE_INFINITY, row.receivedAt ?? Number.NEGATIVE_INFINITY)
    const own = Object.entries(row.readings).filter(([, [, at]]) => at >= row.readingsFrom)
    const seen = Object.fromEntries(own)
    row.newerReadings = readingsAfter(seen, fixAt)
    row.earlierReadings = readingsUntil(seen, fixAt)
  }
  return rows as LastPositionRow[]
}

export async function countLastPositions(pool: pg.Pool, scope: Scope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with ${SEEN_VEHICLES} select count(*)::int as count from ${SEEN} where ${REPORTED}`,
    await seenParameters(pool, scope),
  )
  return rows[0]!.count
}
