import type { DeviceReadings, EpochMs } from '@monitorweb/domain/position/position-report'
import { textArray } from '../base/array-literal.ts'
import {
  type BinaryArray,
  boolArray,
  float4Array,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  timeArray,
} from '../base/binary-array.ts'
import { type CopyRows, CopyWriter } from '../base/copy-rows.ts'

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

/** A column, in the order in which {@link copyPositions} writes them: its name, the type of an array of its values, and that array of some rows. */
interface Column {
  name: string
  arrayType: string
  array(rows: readonly PositionRow[]): string | BinaryArray
}

/** Shared by `position` and `last_position`; `device_id` and `fix_time` lead because they are the key. */
const COLUMNS: readonly Column[] = [
  { name: 'device_id', arrayType: 'int4', array: (rows) => int4Array(rows.map((row) => row.deviceId)) },
  { name: 'fix_time', arrayType: 'timestamptz', array: (rows) => timeArray(rows.map((row) => row.fixTime)) },
  { name: 'received_at', arrayType: 'timestamptz', array: (rows) => timeArray(rows.map((row) => row.receivedAt)) },
  { name: 'digest', arrayType: 'int8', array: (rows) => int8Array(rows.map((row) => row.digest)) },
  { name: 'odometer_km', arrayType: 'float8', array: (rows) => float8Array(rows.map((row) => row.odometerKm)) },
  { name: 'latitude_e7', arrayType: 'int4', array: (rows) => int4Array(rows.map((row) => e7(row.latitude))) },
  { name: 'longitude_e7', arrayType: 'int4', array: (rows) => int4Array(rows.map((row) => e7(row.longitude))) },
  { name: 'speed_kmh', arrayType: 'float4', array: (rows) => float4Array(rows.map((row) => row.speedKmh)) },
  { name: 'course_degrees', arrayType: 'float4', array: (rows) => float4Array(rows.map((row) => row.courseDegrees)) },
  { name: 'altitude_meters', arrayType: 'float4', array: (rows) => float4Array(rows.map((row) => row.altitudeMeters)) },
  { name: 'voltage', arrayType: 'float4', array: (rows) => float4Array(rows.map((row) => row.voltage)) },
  {
    name: 'hour_meter_hours',
    arrayType: 'float4',
    array: (rows) => float4Array(rows.map((row) => row.hourMeterHours)),
  },
  { name: 'flags', arrayType: 'int2', array: (rows) => int2Array(rows.map((row) => row.flags)) },
  { name: 'satellites', arrayType: 'int2', array: (rows) => int2Array(rows.map((row) => row.satellites)) },
  { name: 'ignition', arrayType: 'bool', array: (rows) => boolArray(rows.map((row) => row.ignition)) },
  { name: 'event', arrayType: 'text', array: (rows) => textArray(rows.map((row) => row.event)) },
  { name: 'attributes', arrayType: 'jsonb', array: (rows) => textArray(rows.map((row) => jsonOrNull(row.attributes))) },
]

function e7(degrees: number): number {
  return Math.round(degrees * 1e7)
}

/** `device_id, fix_time, …` */
export const positionColumnNames = COLUMNS.map((column) => column.name).join(', ')

/** `unnest($1::int4[], …) as incoming(device_id, …)`: the rows of {@link positionValues}, to select from. */
export const positionArrays = `unnest(${arrayParameters()}) as incoming(${positionColumnNames})`

/** The same with an installation, and the time of the newest trusted fix, beside each position, as two arrays more. */
export const lastPositionArrays = `unnest(${arrayParameters()}, $${COLUMNS.length + 1}::int4[], $${COLUMNS.length + 2}::timestamptz[])
  as incoming(${positionColumnNames}, installation_id, newest_fix_time)`

function arrayParameters(): string {
  return COLUMNS.map((column, index) => `$${index + 1}::${column.arrayType}[]`).join(', ')
}

/** The arrays themselves, in the same order, as PostgreSQL reads them. */
export function positionValues(rows: readonly PositionRow[]): (string | BinaryArray)[] {
  return COLUMNS.map((column) => column.array(rows))
}

/** What the columns of a row take at most, but for its words and attributes. */
const ROW_BYTES = COLUMNS.length * 4 + 80
/** A character takes at most so many bytes. */
const CHARACTER_BYTES = 3

/** Writes rows of which none is stored yet; it fails with unique_violation where one is. */
export function copyPositions(rows: readonly PositionRow[]): CopyRows {
  const writer = new CopyWriter(rows.length * (ROW_BYTES + 64))
  for (const row of rows) {
    const attributes = jsonOrNull(row.attributes)
    const characters = (row.event?.length ?? 0) + (attributes?.length ?? 0)
    writer.row(COLUMNS.length, ROW_BYTES + CHARACTER_BYTES * characters)
    writer.int4(row.deviceId)
    writer.time(row.fixTime)
    writer.time(row.receivedAt)
    writer.int8(row.digest)
    writer.float8(row.odometerKm)
    writer.int4(e7(row.latitude))
    writer.int4(e7(row.longitude))
    writer.float4(row.speedKmh)
    writer.float4(row.courseDegrees)
    writer.float4(row.altitudeMeters)
    writer.float4(row.voltage)
    writer.float4(row.hourMeterHours)
    writer.int2(row.flags)
    writer.int2(row.satellites)
    writer.bool(row.ignition)
    writer.text(row.event)
    writer.json(attributes)
  }
  return writer.end(`copy position (${positionColumnNames}) from stdin (format binary)`)
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
