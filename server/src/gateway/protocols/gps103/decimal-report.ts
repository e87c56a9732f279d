import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'

/** The name of the device and three fields that are not used stand before the time. */
const FIELDS_BEFORE_TIME = 4

/**
 * Reads the report of makers that write decimal degrees: name, three unused fields, time `HHMMSS` and day `DDMMYY` in
 * UTC, signal, fix, latitude, longitude, km/h, course, altitude, hdop, satellites, ignition, charge. Null for others.
 */
export function readDecimalReport(serial: string, fields: readonly string[]): Message | null {
  const reader = new FieldReader(fields)
  if (reader.left <= FIELDS_BEFORE_TIME) return null
  reader.skip(FIELDS_BEFORE_TIME)
  const written = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(`${reader.text()}T${reader.peek()}`)
  if (!written) return null
  reader.skip(1)
  const [hour, minute, second, day, month, year] = written.slice(1).map(Number) as SixNumbers
  const fixTime = instantOf(2000 + year, month, day, hour, minute, second)
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const readings = noReadings()
  const signal = reader.number()
  if (signal < 99) readings.attributes.signalLevel = signal
  const hasFix = reader.text() === '1'
  const [latitude, longitude] = [reader.number(), reader.number()]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const [speedKmh, courseDegrees, altitudeMeters] = [reader.number(), reader.number(), reader.number()]
  readings.attributes.hdop = reader.number()
  const satellites = reader.number()
  readings.ignition = reader.number() === 1
  readings.attributes.charging = reader.number() === 1
  const place: ReportedPlace = {
    ...{ fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh, courseDegrees, satellites },
  }
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

type SixNumbers = [number, number, number, number, number, number]
