import {
  type DeviceReadings,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'

/** What a record has behind its head, by bit. */
const [ALARM, LOCATED] = [0, 1] as const
/** What says where it is, by bit: satellites, Wi-Fi, cells, ranging, speed and course, satellites with finer numbers, what else is told. */
const [SATELLITES, ACCESS_POINTS, CELLS, RANGES, MOTION, FINE, MORE] = [0, 1, 2, 3, 5, 6, 7] as const
/** What is told besides may be a place by the letter of the receiver. */
const OF_THE_RECEIVER = 0x47
const [ACCESS_POINT_BYTES, CELL_BYTES, RANGE_BYTES] = [7, 13, 12] as const
const CHARGING = 15

/**
 * Reads records: how many, two bytes of length for each, then they: number, time, signal, battery, and by bits an alarm and where
 * it is. Without satellites it is readings of that instant, without a time of its receipt. What a record that cannot be read is kept as says `kept`.
 */
export function readRecords(content: Buffer, kept: (record: Buffer) => Kept): Message[] {
  const reader = readerOf(content)
  const lengths = Array.from({ length: reader.u8() }, () => reader.u16())
  const records = lengths.map((length) => reader.take(length))
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes behind the records`)
  return records.map((record) => readOrKeep(() => readRecord(record), kept(record)))
}

function readRecord(record: Buffer): Message {
  const reader = readerOf(record)
  const readings = noReadings()
  const { attributes } = readings
  attributes['recordIndex'] = reader.u8()
  const at = reader.u32() * 1000
  attributes.signalLevel = reader.u8()
  const battery = reader.u16()
  attributes.charging = bit(battery, CHARGING)
  attributes.batteryPercent = battery & 0x7fff
  const parts = reader.u8()
  if (bit(parts, ALARM)) noteAlarms(readings, reader.u32())
  const place = bit(parts, LOCATED) ? readPlace(reader, at) : null
  // A device that was just switched on, or has neither sky nor network, has no time; its button may be pressed all the same.
  if (at === 0) return { kind: 'heartbeat', readings }
  return place ? { kind: 'position', report: reportOf(place, readings) } : { kind: 'heartbeat', readings, at }
}

function noteAlarms(readings: DeviceReadings, alarms: number): void {
  if (bit(alarms, 0)) readings.event = 'sos'
  else if (bit(alarms, 15)) readings.event = 'fallDown'
  if (alarms !== 0) readings.attributes['alarmCode'] = alarms
}

/** Null where no satellites, but at most Wi-Fi and cells, say where it is. */
function readPlace(reader: ByteReader, fixTime: number): ReportedPlace | null {
  const sources = reader.u8()
  let found = bit(sources, SATELLITES) ? readFound(reader, readFloat) : null
  for (const [source, bytes] of [
    [ACCESS_POINTS, ACCESS_POINT_BYTES],
    [CELLS, CELL_BYTES],
    [RANGES, RANGE_BYTES],
  ] as const)
    if (bit(sources, source)) reader.skip(reader.u8() * bytes)
  const [speedKmh, courseDegrees] = bit(sources, MOTION) ? [reader.u16() / 10, reader.u16() / 10] : [null, null]
  if (bit(sources, FINE)) found = readFound(reader, readDouble)
  const place = found && { fixTime, hasFix: true, altitudeMeters: null, speedKmh, courseDegrees, ...found }
  return (bit(sources, MORE) ? readMore(reader, fixTime) : null) ?? place
}

/** Reads what is told besides: its length, then kind and length of what it holds. Null where that is no place of the receiver. */
function readMore(reader: ByteReader, fixTime: number): ReportedPlace | null {
  const more = readerOf(reader.take(reader.u16()))
  if (more.left === 0 || more.u8() !== OF_THE_RECEIVER) return null
  const receiver = readerOf(more.take(more.u16()))
  const [longitude, latitude] = [readAngle(receiver, readDouble, 180), readAngle(receiver, readDouble, 90)]
  const [hasFix, satellites] = [receiver.u8() > 0, receiver.u8()]
  receiver.skip(1)
  const [speedKmh, courseDegrees] = [receiver.u16() / 10, receiver.u16() / 10]
  const altitudeMeters = readFloat(receiver)
  return { fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh, courseDegrees, satellites }
}

type NumberReader = (reader: ByteReader) => number

const readFloat: NumberReader = (reader) => reader.take(4).readFloatBE()
const readDouble: NumberReader = (reader) => reader.take(8).readDoubleBE()

function readFound(
  reader: ByteReader,
  read: NumberReader,
): Pick<ReportedPlace, 'satellites' | 'longitude' | 'latitude'> {
  return { satellites: reader.u8(), longitude: readAngle(reader, read, 180), latitude: readAngle(reader, read, 90) }
}

/** Reads degrees and minutes in one number with a fraction, `dddmm.mmmm`, negative south and west. */
function readAngle(reader: ByteReader, read: NumberReader, limit: number): number {
  const value = read(reader)
  const degrees = Math.trunc(value / 100)
  const angle = degrees + (value - degrees * 100) / 60
  if (!(Math.abs(angle) <= limit)) throw new UnfitBytesError(`${value} is no angle`)
  return angle
}
