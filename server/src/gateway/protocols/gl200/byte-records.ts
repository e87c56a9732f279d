import { noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, decimalDigits, isUnfit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'

/** `+`, what it is, length, flags; two bytes more where it is one of several packets. */
const [FLAGS_AT, HEAD_BYTES, SERIAL_BYTES] = [4, 5, 8]
const [SEVERAL, SEVERAL_BYTES] = [7, 2]
/** Count, checksum and `$`. */
const TAIL_BYTES = 4
const [PLACE, PLACE_BYTES] = [0x52, 22]
/** Bits 2 and 3 of the first byte of a place: this says that there was a fix. */
const FIXED = 2

/**
 * Reads a report that begins with `+` and a zero, as families from 2021 on write it. Whose it is stands in its head, and each record may hold a
 * place; what else it holds has no public description. One that holds no place is kept as bytes, beside what was read before a record that does not fit.
 */
export function readRecords(frame: Buffer): Message[] {
  const at = HEAD_BYTES + (bit(frame[FLAGS_AT] ?? 0, SEVERAL) ? SEVERAL_BYTES : 0)
  const digits = decimalDigits(frame.subarray(at, at + SERIAL_BYTES))
  const serial = digits?.length === 16 && digits.startsWith('0') ? digits.slice(1) : undefined
  const from = at + SERIAL_BYTES
  const type = `records ${frame.toString('hex', from, from + 2)}`
  const unknown: Kept = { kind: 'unknown', ...(serial !== undefined && { serial }), type, length: frame.length }
  const messages: Message[] = []
  try {
    const reader = readerOf(frame.subarray(from, frame.length - TAIL_BYTES))
    reader.skip(2 + 2 + 1)
    reader.skip(reader.u8())
    while (reader.left > 0) {
      const before = reader.left
      const length = readSize(reader)
      // The length of a record counts itself.
      const left = length - (before - reader.left)
      if (left <= 0) throw new UnfitBytesError('a record of nothing')
      const record = readerOf(reader.take(left))
      messages.push(...[readOrKeep(() => placesIn(record, serial), unknown)].flat())
    }
    return messages.length === 0 ? [unknown] : messages
  } catch (error) {
    if (!isUnfit(error)) throw error
    return [...messages, { ...unknown, isKnownType: true }]
  }
}

function placesIn(record: ByteReader, serial: string | undefined): Message[] {
  const messages: Message[] = []
  record.skip(4 + 2 + 1 + 1)
  while (record.left > 0) {
    const id = readSize(record)
    const value = record.take(readSize(record))
    if (id === PLACE && value.length === PLACE_BYTES) messages.push(readPlace(readerOf(value), serial))
  }
  return messages
}

/** One byte, or two where the highest bit says so. */
function readSize(reader: ByteReader): number {
  const first = reader.u8()
  return bit(first, 7) ? ((first & 0x7f) << 8) | reader.u8() : first
}

/** State, longitude and latitude in millionths, time, speed (0.1 km/h), HDOP (0.1), course, altitude (0.1 m), satellites. */
function readPlace(reader: ByteReader, serial: string | undefined): Message {
  const hasFix = ((reader.u8() >> 2) & 3) === FIXED
  const [longitude, latitude] = [reader.i32() / 1e6, reader.i32() / 1e6]
  const [fixTime, speedKmh, hdop, courseDegrees] = [
    reader.u32() * 1000,
    reader.u16() / 10,
    reader.u8() / 10,
    reader.u16(),
  ]
  const height = reader.u24()
  const altitudeMeters = (height >= 0x80_0000 ? height - 0x100_0000 : height) / 10
  const readings = noReadings()
  readings.attributes.hdop = hdop
  const place: ReportedPlace = {
    fixTime,
    hasFix,
    latitude,
    longitude,
    altitudeMeters,
    speedKmh,
    courseDegrees,
    satellites: reader.u8(),
  }
  return placeOrReadings(place, readings, serial)
}
