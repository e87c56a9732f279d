import type { Queryable } from '../base/queryable.ts'
import type { PackedPoint } from './codec/packed-point.ts'

/** SQL: the positions of a device ($1) on a day ($2, as 2026-11-23, UTC). */
export const OF_DAY = `device_id = $1 and fix_time >= ($2::date)::timestamp at time zone 'UTC'
  and fix_time < ($2::date + 1)::timestamp at time zone 'UTC'`

/** SQL: an instant as microseconds since 1970. */
export function micros(column: string): string {
  return `(extract(epoch from ${column}) * 1000000)::int8`
}

/** A position as PostgreSQL's text says it. */
type PointRow = Omit<PackedPoint, 'fixTime' | 'receivedAt' | 'digest'> &
  Record<'fixTime' | 'receivedAt' | 'digest', string>

/** Counts the points of a device and day, as rows and packed. */
export async function countPoints(client: Queryable, deviceId: number, day: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from stored_position where ${OF_DAY})
       + coalesce((select points from packed_day where device_id = $1 and day = $2::date), 0))::int as count`,
    [deviceId, day],
  )
  return rows[0]!.count
}

/** Reads all rows of a device and day to the bit, in the order of (fix time, digest). */
export async function readPoints(client: Queryable, deviceId: number, day: string): Promise<PackedPoint[]> {
  const { rows } = await client.query<PointRow>(
    `select ${micros('fix_time')}::text as "fixTime", ${micros('received_at')}::text as "receivedAt", digest::text,
            latitude_e7 as "latitudeE7", longitude_e7 as "longitudeE7", speed_kmh as "speedKmh",
            course_degrees as "courseDegrees", altitude_meters as "altitudeMeters", voltage,
            hour_meter_hours as "hourMeterHours", odometer_km as "odometerKm", flags, satellites, ignition, event,
            attributes::text
     from stored_position where ${OF_DAY} order by fix_time, stored_position.digest`,
    [deviceId, day],
  )
  return rows.map((row) => ({
    ...row,
    fixTime: Number(row.fixTime) / 1000,
    receivedAt: Number(row.receivedAt) / 1000,
    digest: BigInt(row.digest),
    speedKmh: real(row.speedKmh),
    courseDegrees: real(row.courseDegrees),
    altitudeMeters: real(row.altitudeMeters),
    voltage: real(row.voltage),
    hourMeterHours: real(row.hourMeterHours),
  }))
}

/** What the database holds, of which its text is the shortest that tells it. */
function real(value: number | null): number | null {
  return value === null ? null : Math.fround(value)
}

/** Answers points as `json_populate_recordset(null::late_position, …)` takes them. */
export function pointsJson(points: readonly { deviceId: number; point: PackedPoint }[]): string {
  return `[${points.map(({ deviceId, point }) => pointJson(deviceId, point)).join(',')}]`
}

function pointJson(deviceId: number, point: PackedPoint): string {
  const { attributes } = point
  const columns = JSON.stringify({
    device_id: deviceId,
    fix_time: instant(point.fixTime),
    received_at: instant(point.receivedAt),
    digest: point.digest.toString(),
    latitude_e7: point.latitudeE7,
    longitude_e7: point.longitudeE7,
    speed_kmh: text(point.speedKmh),
    course_degrees: text(point.courseDegrees),
    altitude_meters: text(point.altitudeMeters),
    voltage: text(point.voltage),
    hour_meter_hours: text(point.hourMeterHours),
    odometer_km: text(point.odometerKm),
    flags: point.flags,
    satellites: point.satellites,
    ignition: point.ignition,
    event: point.event,
  })
  return attributes === null ? columns : `${columns.slice(0, -1)},"attributes":${attributes}}`
}

/** JSON has neither NaN nor −0. */
function text(value: number | null): string | null {
  return value === null ? null : Object.is(value, -0) ? '-0' : String(value)
}

/** To the microsecond. */
function instant(ms: number): string {
  const whole = Math.floor(ms)
  const fraction = Math.round((ms - whole) * 1000)
  const at = new Date(fraction === 1000 ? whole + 1 : whole).toISOString()
  return at.replace('Z', `${String(fraction % 1000).padStart(3, '0')}Z`)
}
