import { type DeviceReadings, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, isUnfit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import type { Width } from '../meanings.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { meaningOf } from './elements.ts'
import { noteEvent } from './events.ts'
import type { Data } from './framing.ts'
import { noteBytes, noteLongElement } from './long-elements.ts'

export const CODEC_8 = 0x08
export const CODEC_8_EXTENDED = 0x8e
export const CODEC_16 = 0x10

/** What codec 16 numbers beyond a byte is the CAN bus of FM63XY, and not of the common table. */
const LAST_COMMON_OF_16 = 255
const WIDE_BYTES = 16

/** How the elements of a record are written. */
interface Layout {
  codec: number
  /** Some models add a fifth group to codec 8, of elements of 16 bytes; nothing says so but how long records are. */
  hasWide: boolean
}

/** Reads the records of codecs 8, 8 extended and 16. Throws where they do not fill the bytes exactly. */
export function readRecords(data: Data): Message[] {
  try {
    return readAll(data, { codec: data.codec, hasWide: false })
  } catch (error) {
    if (data.codec !== CODEC_8 || !isUnfit(error)) throw error
    return readAll(data, { codec: data.codec, hasWide: true })
  }
}

function readAll({ count, records }: Data, layout: Layout): Message[] {
  const reader = readerOf(records)
  const messages = Array.from({ length: count }, () => readRecord(reader, layout))
  if (reader.left > 0) throw new UnfitBytesError(`${reader.left} bytes more than ${count} records have`)
  return messages
}

/**
 * A record is a time in milliseconds, its priority, a place and elements. Without satellites it repeats the last place,
 * or says zeros.
 */
function readRecord(reader: ByteReader, layout: Layout): Message {
  const readings = noReadings()
  const fixTime = Number(reader.take(8).readBigUInt64BE())
  const priority = reader.u8()
  if (priority > 0) readings.attributes['priority'] = priority
  const longitude = reader.i32() / 1e7
  const latitude = reader.i32() / 1e7
  const altitudeMeters = reader.i16()
  const courseDegrees = reader.u16()
  const satellites = reader.u8()
  const place: ReportedPlace = {
    ...{ fixTime, latitude, longitude, altitudeMeters, courseDegrees, satellites },
    speedKmh: reader.u16(),
    hasFix: satellites > 0,
  }
  readElements(reader, layout, readings)
  return placeOrReadings(place, readings)
}

function readElements(reader: ByteReader, { codec, hasWide }: Layout, readings: DeviceReadings): void {
  const readId = codec === CODEC_8 ? () => reader.u8() : () => reader.u16()
  const readCount = codec === CODEC_8_EXTENDED ? () => reader.u16() : () => reader.u8()
  const cause = readId()
  if (cause > 0) readings.attributes['eventCode'] = cause
  // Why an element made a record: at a bound, at a change, now and then.
  if (codec === CODEC_16) reader.skip(1)
  // The number of all elements, which those of each width say again.
  readCount()
  for (const width of [1, 2, 4] as const)
    for (let left = readCount(); left > 0; left--) {
      const id = readId()
      const value = readValue(reader, width)
      const meaning = codec === CODEC_16 && id > LAST_COMMON_OF_16 ? undefined : meaningOf(id, width)
      if (meaning) meaning(readings, value)
      else readings.attributes[`io${id}`] = value
      if (width === 1) noteEvent(readings, id, value, id === cause)
    }
  for (let left = readCount(); left > 0; left--) noteLongElement(readings, readId(), reader.take(8))
  if (hasWide) for (let left = readCount(); left > 0; left--) noteBytes(readings, readId(), reader.take(WIDE_BYTES))
  if (codec !== CODEC_8_EXTENDED) return
  for (let left = readCount(); left > 0; left--) {
    const id = readId()
    noteBytes(readings, id, reader.take(reader.u16()))
  }
}

function readValue(reader: ByteReader, width: Width): number {
  if (width === 1) return reader.u8()
  return width === 2 ? reader.u16() : reader.u32()
}
