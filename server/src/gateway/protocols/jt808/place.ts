import type { DeviceReadings, EpochMs, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, decimalDigits } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'

/** The standard has its devices tell the time of Peking. */
const AHEAD_OF_UTC_MS = 8 * 3_600_000

const STATUS = {
  ignition: 0,
  hasFix: 1,
  south: 2,
  west: 3,
  oilCut: 10,
  circuitCut: 11,
  firstDoor: 13,
  driverDoor: 16,
  charging: 26,
}

/** Reads a time of six bytes of decimal digits; null where no calendar has it. */
export function readTime(reader: ByteReader): EpochMs | null {
  const digits = decimalDigits(reader.take(6))
  if (digits === null) return null
  const [year, month, day, hour, minute, second] = digits.match(/\d\d/g)!.map(Number) as SixNumbers
  const instant = instantOf(2000 + year, month, day, hour, minute, second)
  return instant === null ? null : instant - AHEAD_OF_UTC_MS
}

type SixNumbers = [number, number, number, number, number, number]

/** Reads the status word into readings, and its signs: how the coordinates that follow are meant. */
export function noteStatus(status: number, readings: DeviceReadings): void {
  readings.ignition = bit(status, STATUS.ignition)
  readings.attributes.blocked = bit(status, STATUS.oilCut)
  if (bit(status, STATUS.circuitCut)) readings.attributes['circuitCut'] = true
  readings.attributes.charging = bit(status, STATUS.charging)
  // Makers give the bits of the other doors a meaning of their own.
  if (bit(status, STATUS.firstDoor) || bit(status, STATUS.driverDoor)) readings.attributes['door'] = true
}

/** Reads latitude and longitude of millionths of a degree, by the signs in the status. */
function readCoordinates(reader: ByteReader, status: number): Pick<ReportedPlace, 'latitude' | 'longitude' | 'hasFix'> {
  const [latitude, longitude] = [reader.u32() / 1e6, reader.u32() / 1e6]
  return {
    hasFix: bit(status, STATUS.hasFix),
    latitude: bit(status, STATUS.south) ? -latitude : latitude,
    longitude: bit(status, STATUS.west) ? -longitude : longitude,
  }
}

/** The fixed part of a location report: all but the time, which may be none. */
export interface LocationHead {
  alarms: number
  place: Omit<ReportedPlace, 'fixTime'>
  fixTime: EpochMs | null
}

/** Reads the fixed part of a location report (JT/T 808-2013): 28 bytes. */
export function readLocation(reader: ByteReader, readings: DeviceReadings): LocationHead {
  return { alarms: reader.u32(), ...readStatusAndPlace(reader, readings) }
}

/** Reads what follows the alarms: status, place and time, 24 bytes. */
export function readStatusAndPlace(reader: ByteReader, readings: DeviceReadings): Omit<LocationHead, 'alarms'> {
  const status = reader.u32()
  noteStatus(status, readings)
  const coordinates = readCoordinates(reader, status)
  const [altitudeMeters, speedKmh, courseDegrees] = [reader.i16(), reader.u16() / 10, reader.u16()]
  const place = { ...coordinates, altitudeMeters, speedKmh, courseDegrees, satellites: null }
  return { place, fixTime: readTime(reader) }
}
