import { noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { noteLines } from '../lines.ts'

const INPUTS = 8
/** Before the time stand the altitude and that of the geoid, where a device says them, and before these fix and satellites. */
const ALTITUDE = /^(-?\d{1,5}\.\d{1,3})?$/
const LATITUDE = /^(\d{4}\.\d{1,8})([NS])$/
const LONGITUDE = /^(\d{5}\.\d{1,8})([EW])$/
const SIX_DIGITS = /^(\d\d)(\d\d)(\d\d)$/

/**
 * Reads a report: number, supply and battery in hundredths of a volt, movement, ignition, inputs, what up to four inputs
 * count, fix, satellites, altitudes, time, place, knots, course and date. Versions of it have more or fewer in the middle.
 */
export function readReport(serial: string, fields: readonly string[]): Message {
  const placed = fields.findIndex((field) => LATITUDE.test(field))
  if (placed < 0) throw new UnfitBytesError('no place')
  const readings = noReadings()
  const reader = new FieldReader(fields)
  readings.attributes['recordIndex'] = reader.number()
  readings.voltage = reader.number() / 100
  readings.attributes.backupVoltage = reader.number() / 100
  reader.skip(1)
  readings.attributes.moving = reader.number() === 1
  readings.ignition = reader.number() === 1
  noteLines(readings, 'input', reader.number(), INPUTS)
  const altitudes = ALTITUDE.test(fields[placed - 2] ?? '') ? 2 : 0
  const rest = new FieldReader(fields.slice(placed - 3 - altitudes))
  const hasFix = rest.text() === '1'
  const satellites = rest.number()
  const altitudeMeters = altitudes > 0 ? rest.numberOrNull() : null
  if (altitudes > 0) rest.skip(1)
  const time = rest.text()
  const latitude = angle(rest.text(), LATITUDE)
  const longitude = angle(rest.text(), LONGITUDE)
  const speedKmh = rest.number() * KMH_PER_KNOT
  const courseDegrees = rest.number()
  const place: ReportedPlace = {
    ...{ fixTime: instantFrom(time, rest.text()), hasFix, latitude, longitude },
    ...{ altitudeMeters, speedKmh, courseDegrees, satellites },
  }
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

function angle(text: string, pattern: RegExp): number {
  const [, degrees = '', letter = ''] = pattern.exec(text) ?? []
  return degreesOf(degrees, letter)
}

/** Hour, minute and second, and day, month and year of this century. */
function instantFrom(time: string, date: string): number {
  const [hour, minute, second] = numbers(time)
  const [day, month, year] = numbers(date)
  const instant = instantOf(2000 + year, month, day, hour, minute, second)
  if (instant === null) throw new UnfitBytesError(`${date} ${time} is in no calendar`)
  return instant
}

function numbers(text: string): [number, number, number] {
  const [, first, second, third] = SIX_DIGITS.exec(text) ?? []
  if (third === undefined) throw new UnfitBytesError(`${text} is no time`)
  return [Number(first), Number(second), Number(third)]
}
