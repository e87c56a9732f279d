import type { DeviceReadings, EpochMs } from '@monitorweb/domain/position/position-report'
import { plainArray, textArray } from '../base/array-literal.ts'

/** One position as it is stored, in the product's units. */
export interface PositionRow extends DeviceReadings {
  deviceId: number
  receivedAt: EpochMs
  fixTime: EpochMs
  latitude: number
  longitude: number
  altitudeMeters: number | null
  speedKmh: number | null
  courseDegrees: number | null
  satellites: number | null
  hasFix: boolean
  /** Bits of domain/src/position/position-flags.ts. */
  flags: number
  digest: bigint
}

/** A column: its name, how an array of its values is received, and how the value is made from a row. */
interface Column {
  name: string
  arrayType: string
  /** SQL that turns an element of the array into the column's value. */
  expression?: string
  value(row: PositionRow): string | number | boolean | null
}

const time = (name: string, value: (row: PositionRow) => EpochMs): Column => ({
  name,
  arrayType: 'float8',
  expression: `to_timestamp(${name} / 1000)`,
  value,
})

/** Shared by `position` and `last_position`; `device_id` and `fix_time` lead because they are the key. */
const COLUMNS: readonly Column[] = [
  { name: 'device_id', arrayType: 'int4', value: (row) => row.deviceId },
  time('fix_time', (row) => row.fixTime),
  time('received_at', (row) => row.receivedAt),
  { name: 'digest', arrayType: 'int8', value: (row) => row.digest.toString() },
  { name: 'odometer_km', arrayType: 'float8', value: (row) => row.odometerKm },
  { name: 'latitude_e7', arrayType: 'int4', value: (row) => Math.round(row.latitude * 1e7) },
  { name: 'longitude_e7', arrayType: 'int4', value: (row) => Math.round(row.longitude * 1e7) },
  { name: 'speed_kmh', arrayType: 'float4', value: (row) => row.speedKmh },
  { name: 'course_degrees', arrayType: 'float4', value: (row) => row.courseDegrees },
  { name: 'altitude_meters', arrayType: 'float4', value: (row) => row.altitudeMeters },
  { name: 'voltage', arrayType: 'float4', value: (row) => row.voltage },
  { name: 'hour_meter_hours', arrayType: 'float4', value: (row) => row.hourMeterHours },
  { name: 'flags', arrayType: 'int2', value: (row) => row.flags },
  { name: 'satellites', arrayType: 'int2', value: (row) => row.satellites },
  { name: 'ignition', arrayType: 'bool', value: (row) => row.ignition },
  { name: 'event', arrayType: 'text', value: (row) => row.event },
  { name: 'attributes', arrayType: 'jsonb', value: (row) => jsonOrNull(row.attributes) },
]

/** `device_id, fix_time, …` */
export const positionColumnNames = COLUMNS.map((column) => column.name).join(', ')

/** `device_id, to_timestamp(fix_time / 1000), …`: what is selected from {@link positionArrays}. */
export const positionExpressions = COLUMNS.map((column) => column.expression ?? column.name).join(', ')

/** `unnest($1::int4[], …) as incoming(device_id, …)`: the rows of {@link positionValues}, to select from. */
export const positionArrays = `unnest(${arrayParameters()}) as incoming(${positionColumnNames})`

/** The same with an installation beside each position, as one array more. */
export const installedPositionArrays = `unnest(${arrayParameters()}, $${COLUMNS.length + 1}::int4[]) as incoming(${positionColumnNames}, installation_id)`

function arrayParameters(): string {
  return COLUMNS.map((column, index) => `$${index + 1}::${column.arrayType}[]`).join(', ')
}

/** The arrays themselves, in the same order, as PostgreSQL reads them. */
export function positionValues(rows: readonly PositionRow[]): string[] {
  return COLUMNS.map(({ arrayType, value }) => {
    const quoted = arrayType === 'text' || arrayType === 'jsonb'
    const values = rows.map(value)
    return quoted ? textArray(values as (string | null)[]) : plainArray(values as (number | null)[])
  })
}

/** `fix_time = excluded.fix_time, …` for all columns that are not part of a key. */
export const positionUpdates = COLUMNS.filter((column) => column.name !== 'device_id')
  .map((column) => `${column.name} = excluded.${column.name}`)
  .join(', ')

/** `{}` is nothing: most positions carry no attributes and should not pay for them. */
export function jsonOrNull(value: Record<string, unknown>): string | null {
  const text = JSON.stringify(value)
  return text === '{}' ? null : text
}
