import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { noteLines } from '../lines.ts'

const LINES = 4
/** Whatever ends a status, which no sample tells, has so many bytes. */
const END_BYTES = 4
/** Older devices count seconds of an angle in three bytes, newer ones hundredths of them in four. */
const OLDER = { bits: 24, unitsOfDegree: 3600 }
const NEWER = { bits: 28, unitsOfDegree: 360_000 }

/**
 * Reads a status: time of the fix, place, course, speed, fix, time of the status, event, inputs, outputs, supply,
 * temperature, and what the model has of distance and hours.
 */
export function readStatus(content: Buffer): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  const { attributes } = readings
  const fixTime = reader.u32() * 1000
  const form = reader.peek(0) === 0 ? OLDER : NEWER
  const [latitude, longitude] = [readAngle(reader, form), readAngle(reader, form)]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const [courseDegrees, speedKmh] = [reader.u16(), reader.u16()]
  const place: ReportedPlace = {
    ...{ fixTime, hasFix: reader.u8() > 0, latitude, longitude },
    ...{ altitudeMeters: null, speedKmh, courseDegrees: courseDegrees < 360 ? courseDegrees : null, satellites: null },
  }
  reader.skip(4)
  attributes['eventCode'] = reader.u16()
  const inputs = reader.u16()
  readings.ignition = bit(inputs, 0)
  noteLines(readings, 'input', inputs >> 1, LINES)
  noteLines(readings, 'output', reader.u16(), LINES)
  readings.voltage = reader.u8()
  attributes['deviceTemperatureCelsius'] = reader.i8()
  if (reader.left >= 2) reader.skip(2)
  if (reader.left > END_BYTES) readings.odometerKm = reader.u32() / 1000
  if (reader.left > END_BYTES) readings.hourMeterHours = reader.u32()
  return { kind: 'position', report: reportOf(place, readings) }
}

/** The upper bits of four bytes, which a number does not need, say nothing. */
function readAngle(reader: ByteReader, { bits, unitsOfDegree }: typeof OLDER): number {
  const value = reader.u32() % 2 ** bits
  return (value >= 2 ** (bits - 1) ? value - 2 ** bits : value) / unitsOfDegree
}
