import { noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { FIRST_DAY } from './cached.ts'
import { BYTES, DOUBLE_WORDS, LONG, type Tag, type TaggedRecord, WORDS } from './tags.ts'

/** How many still wait, and how many are here. */
const HEAD_BYTES = 6
const MOST_RECORDS = 200
/** A number that begins so has a second byte. */
const WIDE = 0xfe

/**
 * Reads records that say their readings by number (CCE of T366, T633, P88, P99, MD and later models): groups of readings
 * of one, of two, of four bytes and of any length, each with its count, the lowest byte of a number first. A reading whose
 * number is not known is read over. A record that cannot be read is kept as bytes beside the others: nothing sends it again. Throws
 * {@link UnfitBytesError} where the records are not as long as they say.
 */
export function readTagged(serial: string, data: Buffer): Message[] {
  const reader = readerOf(data)
  if (reader.left < HEAD_BYTES) throw new UnfitBytesError('no head of records')
  reader.skip(4)
  const count = reader.u16le()
  if (count > MOST_RECORDS) throw new UnfitBytesError(`${count} records`)
  const messages = Array.from({ length: count }, () => {
    const record = reader.take(reader.u16le())
    const kept: Kept = { kind: 'unknown', serial, type: 'CCE', length: record.length }
    return readOrKeep(() => readRecord(serial, readerOf(record)), kept)
  })
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes after the records`)
  return messages
}

function readRecord(serial: string, reader: ByteReader): Message {
  const readings = noReadings()
  const place: Partial<ReportedPlace> = {}
  const record: TaggedRecord = { readings, place, time: null }
  // How many readings there are in all.
  reader.skip(2)
  readGroup(reader, BYTES, record, () => reader.take(1))
  readGroup(reader, WORDS, record, () => reader.take(2))
  readGroup(reader, DOUBLE_WORDS, record, () => reader.take(4))
  if (reader.left > 0) readGroup(reader, LONG, record, () => reader.take(reader.u8()))
  const { latitude, longitude } = place
  const at = record.time === null ? null : FIRST_DAY + record.time * 1000
  if (at === null || latitude === undefined || longitude === undefined)
    return { kind: 'heartbeat', serial, readings, ...(at !== null && { at }) }
  const report: ReportedPlace = {
    fixTime: at,
    hasFix: place.hasFix ?? false,
    latitude,
    longitude,
    altitudeMeters: place.altitudeMeters ?? null,
    speedKmh: place.speedKmh ?? null,
    courseDegrees: place.courseDegrees ?? null,
    satellites: place.satellites ?? null,
  }
  return placeOrReadings(report, readings, serial)
}

function readGroup(reader: ByteReader, tags: ReadonlyMap<number, Tag>, record: TaggedRecord, next: () => Buffer): void {
  const count = reader.u8()
  for (let index = 0; index < count; index++) {
    const first = reader.u8()
    const number = first === WIDE ? (first << 8) | reader.u8() : first
    const value = next()
    tags.get(number)?.(value, record)
  }
}
