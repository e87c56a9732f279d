import { type DeviceReadings, noReadings, type ReportEvent } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import { readDecimalInstant, readInstant } from '../../calendar.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'

/** Thirty-thousandths of a minute. */
const STEPS_PER_DEGREE = 1_800_000

/** The bits of an alarm, the gravest first. */
const ALARMS: readonly (readonly [index: number, event: ReportEvent])[] = [
  [0, 'vibration'],
  [1, 'overspeed'],
  [4, 'lowPower'],
]

function noteAlarm(readings: DeviceReadings, alarm: number): void {
  if (alarm === 0) return
  readings.attributes['alarmCode'] = alarm
  readings.event = ALARMS.find(([index]) => bit(alarm, index))?.[1] ?? null
}

/**
 * Reads a place as GT06 writes it: date, satellites, latitude, longitude, speed (km/h), course with its flags (12 fix, 11 west,
 * 10 north), and of some models the height and an alarm.
 */
export function readGt06Place(content: Buffer, isSaved: boolean): Message {
  const reader = readerOf(content)
  const fixTime = readInstant(reader)
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const satellites = reader.u8() & 0x0f
  const [latitude, longitude] = [reader.u32() / STEPS_PER_DEGREE, reader.u32() / STEPS_PER_DEGREE]
  const speedKmh = reader.u8()
  const flags = reader.u16()
  const readings = noReadings()
  readings.buffered = isSaved
  let altitudeMeters: number | null = null
  if (reader.left >= 3) {
    altitudeMeters = reader.i16()
    noteAlarm(readings, reader.u8())
  }
  const place = { fixTime, hasFix: bit(flags, 12), speedKmh, courseDegrees: flags & 0x3ff, altitudeMeters, satellites }
  return placeOrReadings(
    { ...place, latitude: signed(latitude, !bit(flags, 10)), longitude: signed(longitude, bit(flags, 11)) },
    readings,
  )
}

/** Reads a place in degrees, twice, of which the first counts; speed (km/h), course in steps of two degrees, satellites. */
export function readPlace(content: Buffer, isSaved: boolean): Message {
  const reader = readerOf(content)
  const fixTime = readInstant(reader)
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const [latitude, longitude] = [readDegrees(reader), readDegrees(reader)]
  reader.skip(8)
  const readings = noReadings()
  readings.buffered = isSaved
  const [speedKmh, courseDegrees, satellites] = [reader.u8(), reader.u8() * 2, reader.u8()]
  return placeOrReadings(
    { fixTime, hasFix: true, latitude, longitude, speedKmh, courseDegrees, altitudeMeters: null, satellites },
    readings,
  )
}

/** Degrees, then millionths in twenty bits, above which any bit says south or west. */
function readDegrees(reader: ByteReader): number {
  const whole = reader.u8()
  const rest = reader.u24()
  return signed(whole + (rest & 0xf_ffff) / 1e6, rest > 0xf_ffff)
}

function signed(angle: number, isNegative: boolean): number {
  return isNegative && angle !== 0 ? -angle : angle
}

/** Reads the time of what was around the tracker, in decimal digits, and an alarm behind it; access points and cells are not kept. */
export function readSurroundings(content: Buffer, accessPoints: number, isSaved: boolean): Message {
  const reader = readerOf(content)
  const at = readDecimalInstant(reader)
  reader.skip(7 * accessPoints)
  const cells = reader.u8()
  reader.skip(3 + 5 * cells)
  const readings = noReadings()
  readings.buffered = isSaved
  if (reader.left > 0) noteAlarm(readings, reader.u8())
  return { kind: 'heartbeat', readings, ...(at !== null && { at }) }
}

/**
 * Reads a status: battery (%), version, time zone, interval; of some models the signal, three bytes of temperature, whether it
 * is charged, and the pulse of who wears it.
 */
export function readStatus(content: Buffer): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  const { attributes } = readings
  attributes.batteryPercent = reader.u8()
  reader.skip(Math.min(3, reader.left))
  if (reader.left > 0) attributes.signalLevel = reader.u8()
  if (reader.left > 3) {
    reader.skip(3)
    attributes.charging = reader.u8() > 0
  }
  if (reader.left > 0) attributes['heartRate'] = reader.u8()
  return { kind: 'heartbeat', readings }
}

/** An alarm that is told by its type alone. */
export function alarmOf(event: ReportEvent): Message {
  return { kind: 'heartbeat', readings: { ...noReadings(), event } }
}
