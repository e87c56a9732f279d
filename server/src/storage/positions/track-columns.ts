import type { ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { REPORT_EVENTS } from '@monitorweb/domain/position/position-report'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'

/** These are the positions of one device in order of (fix time, digest), a column each. */
export interface StoredTrack extends Track {
  readonly digest: BigInt64Array
  /** Those that were asked for, NaN where nothing was reported. */
  readonly readings?: Partial<Record<ReadingName, Float32Array>>
}

/** Answers a writable track of this length, all unknown. */
export function emptyStoredTrack(length: number): StoredTrack {
  return { ...emptyTrack(length), digest: new BigInt64Array(length) }
}

/** Whether a point is a position: others tell readings, and no place. */
export function isPosition({ flags }: Pick<StoredTrack, 'flags'>, index: number): boolean {
  return (flags[index]! & POSITION_FLAGS.noPlace) === 0
}

/** The flags of a position, which have six bits; the sixteenth bit of the marks stays empty, since SQL's int2 has a sign. */
export const FLAG_BITS = 63
const KNOWN_IGNITION = 64
const IGNITION_ON = 128
/** Where the code of the event begins, which has seven bits. */
const EVENT_SHIFT = 8

/** SQL: the event of `p` as a code of domain/src/event-codes. Most positions have none and cost nothing. */
const EVENT_CODE = `case when p.event is null then 0 else coalesce(
    array_position(array[${REPORT_EVENTS.map((event) => `'${event}'`).join(', ')}], p.event),
    ${codeOfEvent('general')}) end`

/** A column of all rows in PostgreSQL's binary form, most significant byte first; null without rows. */
export type TrackColumns = Record<
  | 'fixTime'
  | 'receivedAt'
  | 'digest'
  | 'latitude'
  | 'longitude'
  | 'speedKmh'
  | 'courseDegrees'
  | 'odometerKm'
  | 'voltage'
  | 'marks',
  Buffer | null
> &
  Partial<Record<ReadingName, Buffer | null>>

/**
 * SQL: the columns of `p` for {@link trackOf}. Each is one value: taking 260,000 rows one by one costs ten times as much
 * as finding them.
 */
export const TRACK_COLUMNS = `
  ${column('timestamptz_send(p.fix_time)', 'fixTime')}, ${column('timestamptz_send(p.received_at)', 'receivedAt')},
  ${column('int8send(p.digest)', 'digest')},
  ${column('int4send(p.latitude_e7)', 'latitude')}, ${column('int4send(p.longitude_e7)', 'longitude')},
  ${column(`float4send(coalesce(p.speed_kmh, 'NaN'))`, 'speedKmh')},
  ${column(`float4send(coalesce(p.course_degrees, 'NaN'))`, 'courseDegrees')},
  ${column(`float8send(coalesce(p.odometer_km, 'NaN'))`, 'odometerKm')},
  ${column(`float4send(coalesce(p.voltage, 'NaN'))`, 'voltage')},
  ${column(
    `int2send((p.flags | case when p.ignition then ${IGNITION_ON | KNOWN_IGNITION} when p.ignition is null then 0 else ${KNOWN_IGNITION} end
      | ((${EVENT_CODE}) << ${EVENT_SHIFT}))::int2)`,
    'marks',
  )}`

function column(sent: string, name: string): string {
  return `string_agg(${sent}, ''::bytea) as "${name}"`
}

/** PostgreSQL counts microseconds from here. */
const YEAR_2000 = Date.UTC(2000, 0, 1)

/** Answers the columns as the program's own. */
export function trackOf(columns: TrackColumns, readings: readonly ReadingName[] = []): StoredTrack {
  const marks = new Uint16Array(bytesOf(columns.marks, 2))
  const times = (sent: Buffer | null) =>
    Float64Array.from(new BigInt64Array(bytesOf(sent, 8)), (micros) => Math.round(Number(micros) / 1000) + YEAR_2000)
  const degrees = (sent: Buffer | null) => Float64Array.from(new Int32Array(bytesOf(sent, 4)), (e7) => e7 / 1e7)
  return {
    length: marks.length,
    fixTime: times(columns.fixTime),
    receivedAt: times(columns.receivedAt),
    digest: new BigInt64Array(bytesOf(columns.digest, 8)),
    latitude: degrees(columns.latitude),
    longitude: degrees(columns.longitude),
    speedKmh: new Float32Array(bytesOf(columns.speedKmh, 4)),
    courseDegrees: new Float32Array(bytesOf(columns.courseDegrees, 4)),
    odometerKm: new Float64Array(bytesOf(columns.odometerKm, 8)),
    voltage: new Float32Array(bytesOf(columns.voltage, 4)),
    ignition: Int8Array.from(marks, (mark) =>
      (mark & KNOWN_IGNITION) === 0 ? -1 : Number((mark & IGNITION_ON) !== 0),
    ),
    flags: Uint8Array.from(marks, (mark) => mark & FLAG_BITS),
    event: Uint8Array.from(marks, (mark) => mark >> EVENT_SHIFT),
    ...(readings.length > 0 && {
      readings: Object.fromEntries(readings.map((name) => [name, new Float32Array(bytesOf(columns[name] ?? null, 4))])),
    }),
  }
}

/** Answers the bytes in the byte order of the machine, which for everything that runs us is the other one. */
function bytesOf(sent: Buffer | null, width: 2 | 4 | 8): ArrayBuffer {
  const bytes = new ArrayBuffer(sent?.length ?? 0)
  const own = Buffer.from(bytes)
  sent?.copy(own)
  if (width === 2) own.swap16()
  else if (width === 4) own.swap32()
  else own.swap64()
  return bytes
}
