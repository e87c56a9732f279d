import { noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, decimalDigits, readerOf, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'

/** Behind the eight digits of the latitude and the nine of the longitude half a byte has signs. */
const SIGNS = { hasFix: [0, 3], north: 1, east: 2 }
const LOW_POWER = 1
/** The charge of the battery is told so while it is being charged. */
const CHARGING = 0xaa

/**
 * Reads the short report of electronic locks (5501, and 5502 from memory): day first and time in UTC, latitude and
 * longitude in decimal digits, knots, half the course, signal, satellites, kilometres, battery, cell, state. Throws
 * UnfitBytesError for what is no place.
 */
export function readShortReport(serial: string, body: Buffer, isBuffered: boolean): Message {
  const reader = readerOf(body)
  const digits = (count: number) => {
    const text = decimalDigits(reader.take(count))
    if (text === null) throw new UnfitBytesError('no decimal digits')
    return text
  }
  const [day, month, year, hour, minute, second] = digits(6).match(/\d\d/g)!.map(Number) as SixNumbers
  const fixTime = instantOf(2000 + year, month, day, hour, minute, second)
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const latitude = digits(4)
  const written = reader.take(5).toString('hex')
  const [longitude, signs] = [written.slice(0, 9), Number.parseInt(written.slice(9), 16)]
  const place: ReportedPlace = {
    fixTime,
    hasFix: SIGNS.hasFix.some((index) => bit(signs, index)),
    latitude: degreesOf(withPoint(latitude), bit(signs, SIGNS.north) ? 'N' : 'S'),
    longitude: degreesOf(withPoint(longitude), bit(signs, SIGNS.east) ? 'E' : 'W'),
    altitudeMeters: null,
    speedKmh: reader.u8() * KMH_PER_KNOT,
    courseDegrees: reader.u8() * 2,
    satellites: null,
  }
  const readings = noReadings()
  readings.buffered = isBuffered
  readings.attributes.signalLevel = reader.u8()
  place.satellites = reader.u8()
  readings.odometerKm = reader.u32()
  const battery = reader.u8()
  if (battery === CHARGING) readings.attributes.charging = true
  else if (battery <= 100) readings.attributes.batteryPercent = battery
  reader.skip(7)
  if (bit(reader.u16(), LOW_POWER)) readings.event = 'lowPower'
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

type SixNumbers = [number, number, number, number, number, number]

/** Four digits stand behind the point that is not written. */
function withPoint(digits: string): string {
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
