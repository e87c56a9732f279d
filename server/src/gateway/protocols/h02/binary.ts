import { noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, decimalDigits, readerOf, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { hasImei } from './framing.ts'
import { batteryPercent, noteStatus } from './status.ts'

const [FIX, NORTH, EAST] = [1, 2, 3]

/**
 * Reads a binary report: device, time and day in UTC, latitude, battery, longitude with signs, knots and course, all in
 * decimal digits but for the battery, then the state. Throws UnfitBytesError for what is no such report.
 */
export function readBinary(message: Buffer): Message {
  const reader = readerOf(message.subarray(1))
  const digits = (count: number) => {
    const text = decimalDigits(reader.take(count))
    if (text === null) throw new UnfitBytesError('no decimal digits')
    return text
  }
  const serial = hasImei(message) ? digits(8).slice(0, 15) : digits(5)
  const [hour, minute, second, day, month, year] = digits(6).match(/\d\d/g)!.map(Number) as SixNumbers
  const fixTime = instantOf(2000 + year, month, day, hour, minute, second)
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const latitude = digits(4)
  const battery = batteryPercent(reader.u8())
  const written = reader.take(5).toString('hex')
  const signs = Number.parseInt(written.slice(9), 16)
  const motion = digits(3)
  const place: ReportedPlace = {
    fixTime,
    hasFix: bit(signs, FIX),
    latitude: degreesOf(withPoint(latitude), bit(signs, NORTH) ? 'N' : 'S'),
    longitude: degreesOf(withPoint(written.slice(0, 9)), bit(signs, EAST) ? 'E' : 'W'),
    altitudeMeters: null,
    speedKmh: Number(motion.slice(0, 3)) * KMH_PER_KNOT,
    courseDegrees: Number(motion.slice(3)),
    satellites: null,
  }
  const readings = noReadings()
  if (battery !== null) readings.attributes.batteryPercent = battery
  noteStatus(reader.u32(), readings)
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

type SixNumbers = [number, number, number, number, number, number]

/** Four digits of the minutes stand behind the point, which is not written. */
export function withPoint(digits: string): string {
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
