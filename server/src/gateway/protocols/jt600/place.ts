import type { EpochMs, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, decimalDigits, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'

/** Reads `ddmmyy` and `hhmmss` of UTC. Throws {@link UnfitBytesError} for what is no time. */
export function timeOf(day: string, time: string): EpochMs {
  const [date, month, year, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(`${day}-${time}`)?.slice(1).map(Number) ?? []
  const instant =
    date === undefined ? null : instantOf(2000 + (year ?? 0), month ?? 0, date, hour ?? 0, minute ?? 0, second ?? 0)
  if (instant === null) throw new UnfitBytesError(`${day} ${time} is no time`)
  return instant
}

/**
 * Reads 17 bytes: time, latitude and longitude in degrees and minutes, four bits of what they are, speed in knots, course in
 * steps of two degrees.
 */
export function readPlace(reader: ByteReader): ReportedPlace {
  const digits = digitsOf(reader.take(6))
  const fixTime = timeOf(digits.slice(0, 6), digits.slice(6))
  const latitude = digitsOf(reader.take(4))
  const longitude = reader.take(5).toString('hex')
  const flags = Number.parseInt(longitude.slice(9), 16)
  return {
    fixTime,
    hasFix: bit(flags, 0),
    latitude: degreesOf(`${latitude.slice(0, 4)}.${latitude.slice(4)}`, bit(flags, 1) ? 'N' : 'S'),
    longitude: degreesOf(`${longitude.slice(0, 5)}.${longitude.slice(5, 9)}`, bit(flags, 2) ? 'E' : 'W'),
    altitudeMeters: null,
    speedKmh: reader.u8() * KMH_PER_KNOT,
    courseDegrees: reader.u8() * 2,
    satellites: null,
  }
}

function digitsOf(bytes: Buffer): string {
  const digits = decimalDigits(bytes)
  if (digits === null) throw new UnfitBytesError(`${bytes.toString('hex')} has no decimal digits`)
  return digits
}
