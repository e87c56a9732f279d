import type { ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { codeOfEvent } from '@monitorweb/domain/position/event-codes'
import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { REPORT_EVENTS } from '@monitorweb/domain/position/position-report'
import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import type { SparedColumn } from './track-conditions.ts'
import { unknownDoubles, unknownReals } from './unknown-columns.ts'

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

/** Answers a track of this length for whoever writes every column of it, but for these, which are unknown and not written. */
export function roomForTrack(length: number, spared: readonly SparedColumn[]): Track {
  const isSpared = (name: SparedColumn) => spared.includes(name)
  return {
    length,
    fixTime: new Float64Array(length),
    receivedAt: isSpared('receivedAt') ? unknownDoubles(length) : new Float64Array(length),
    latitude: new Float64Array(length),
    longitude: new Float64Array(length),
    speedKmh: new Float32Array(length),
    courseDegrees: isSpared('courseDegrees') ? unknownReals(length) : new Float32Array(length),
    odometerKm: isSpared('odometerKm') ? unknownDoubles(length) : new Float64Array(length),
    voltage: isSpared('voltage') ? unknownReals(length) : new Float32Array(length),
    ignition: new Int8Array(length),
    flags: new Uint8Array(length),
    event: new Uint8Array(length),
  }
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
  'fixTime' | 'digest' | 'latitude' | 'longitude' | 'speedKmh' | 'marks',
  Buffer | null
> &
  Partial<Record<SparedColumn | ReadingName, Buffer | null>>

/**
 * SQL: the columns of `p` for {@link trackOf}, but for those that are spared. Each is one value: taking 260,000 rows one by one
 * costs ten times as much as finding them.
 */
export function trackColumns(spared: readonly SparedColumn[] = []): string {
  const asked = Object.entries(SPARED_COLUMNS).filter(([name]) => !spared.includes(name as SparedColumn))
  return [TRACK_COLUMNS, ...asked.map(([name, sent]) => column(sent, name))].join(', ')
}

const SPARED_COLUMNS: Record<SparedColumn, string> = {
  receivedAt: 'timestamptz_send(p.received_at)',
  courseDegrees: `float4send(coalesce(p.course_degrees, 'NaN'))`,
  odometerKm: `float8send(coalesce(p.odometer_km, 'NaN'))`,
  voltage: `float4send(coalesce(p.voltage, 'NaN'))`,
}

const TRACK_COLUMNS = `
  ${column('timestamptz_send(p.fix_time)', 'fixTime')},
  ${column('int8send(p.digest)', 'digest')},
  ${column('int4send(p.latitude_e7)', 'latitude')}, ${column('int4send(p.longitude_e7)', 'longitude')},
  ${column(`float4send(coalesce(p.speed_kmh, 'NaN'))`, 'speedKmh')},
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

/** Answers the columns as the program's own; those that were spared are unknown. */
export function trackOf(columns: TrackColumns, readings: readonly ReadingName[] = []): StoredTrack {
  const marks = new Uint16Array(bytesOf(columns.marks, 2))
  const { length } = marks
  const { receivedAt, courseDegrees, odometerKm, voltage } = columns
  const real = (sent: Buffer | null | undefined) =>
    sent === undefined ? unknownReals(length) : new Float32Array(bytesOf(sent, 4))
  return {
    length,
    fixTime: timesOf(columns.fixTime),
    receivedAt: receivedAt === undefined ? unknownDoubles(length) : timesOf(receivedAt),
    digest: new BigInt64Array(bytesOf(columns.digest, 8)),
    latitude: degreesOf(columns.latitude),
    longitude: degreesOf(columns.longitude),
    speedKmh: real(columns.speedKmh),
    courseDegrees: real(courseDegrees),
    odometerKm: odometerKm === undefined ? unknownDoubles(length) : new Float64Array(bytesOf(odometerKm, 8)),
    voltage: real(voltage),
    ...marksOf(marks),
    ...(readings.length > 0 && {
      readings: Object.fromEntries(readings.map((name) => [name, new Float32Array(bytesOf(columns[name] ?? null, 4))])),
    }),
  }
}

const LOW_HALF = 2 ** 32

// Loops over the halves: a `BigInt` for each instant takes ten times as long.

function timesOf(sent: Buffer | null): Float64Array {
  const bytes = bytesOf(sent, 8)
  const [low, high] = [new Uint32Array(bytes), new Int32Array(bytes)]
  const times = new Float64Array(bytes.byteLength / 8)
  for (let index = 0; index < times.length; index++) {
    const micros = high[index * 2 + 1]! * LOW_HALF + low[index * 2]!
    times[index] = Math.round(micros / 1000) + YEAR_2000
  }
  return times
}

function degreesOf(sent: Buffer | null): Float64Array {
  const e7 = new Int32Array(bytesOf(sent, 4))
  const degrees = new Float64Array(e7.length)
  for (let index = 0; index < e7.length; index++) degrees[index] = e7[index]! / 1e7
  return degrees
}

function marksOf(marks: Uint16Array): Pick<Track, 'ignition' | 'flags' | 'event'> {
  const { length } = marks
  const [ignition, flags, event] = [new Int8Array(length), new Uint8Array(length), new Uint8Array(length)]
  for (let index = 0; index < length; index++) {
    const mark = marks[index]!
    ignition[index] = (mark & KNOWN_IGNITION) === 0 ? -1 : Number((mark & IGNITION_ON) !== 0)
    flags[index] = mark & FLAG_BITS
    event[index] = mark >> EVENT_SHIFT
  }
  return { ignition, flags, event }
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
