import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { type EpochMs, noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import type { Message } from '../../protocol.ts'

const UNITS_PER_DEGREE = 40_000
/** The highest bit of a latitude is the fix. */
const [LATITUDE_BITS, LONGITUDE_BITS] = [23, 24]

/**
 * Reads a ping: time, latitude with the fix in its highest bit, longitude, speed, course in steps of two degrees, lines,
 * distance, which records wait, and with some models supply and battery in hundredths of a volt.
 */
export function readPing(content: Buffer): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  const fixTime = readTime(reader)
  const northing = reader.u24()
  const hasFix = bit(northing, LATITUDE_BITS)
  const latitude = angle(northing % 2 ** LATITUDE_BITS, LATITUDE_BITS)
  const longitude = angle(reader.u24(), LONGITUDE_BITS)
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const [speedKmh, course] = [reader.u8(), reader.u8() * 2]
  const place: ReportedPlace = {
    ...{ fixTime, hasFix, latitude, longitude },
    ...{ altitudeMeters: null, speedKmh, courseDegrees: course < 360 ? course : null, satellites: null },
  }
  readings.attributes['lineBits'] = reader.u8()
  readings.odometerKm = reader.u32() / 1000
  reader.skip(12)
  if (reader.left >= 4) {
    const [supply, battery] = [reader.u16(), reader.u16()]
    if (supply > 0) readings.voltage = supply / 100
    if (battery > 0) readings.attributes.backupVoltage = battery / 100
  }
  return { kind: 'position', report: reportOf(place, readings) }
}

/** Below zero a number of so many bits is told by its complement. */
function angle(value: number, bits: number): number {
  return (value >= 2 ** (bits - 1) ? value - 2 ** bits : value) / UNITS_PER_DEGREE
}

/** Seconds, minutes, hours, days of 32 in a month, months of 13 in a year, and years since 2000, packed in one number. */
function readTime(reader: ByteReader): EpochMs {
  let rest = reader.u32()
  const next = (count: number): number => {
    const value = rest % count
    rest = Math.floor(rest / count)
    return value
  }
  const [second, minute, hour, day, month] = [next(60), next(60), next(24), next(32), next(13)]
  const instant = instantOf(2000 + rest, month, day, hour, minute, second)
  if (instant === null) throw new UnfitBytesError('a time in no calendar')
  return instant
}
