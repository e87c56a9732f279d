import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import {
  type DeviceReadings,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { STEPS_OF_DEGREE } from './first-edition.ts'
import type { Package } from './framing.ts'
import { noteStatus, noteWarning } from './states.ts'

export const [LOCATION, WARNING, REPORT, MESSAGE] = [0x12, 0x14, 0x15, 0x16] as const
/** What each mark after the place announces, in bytes: cells, and access points of Wi-Fi. */
const BESIDE_PLACE = [
  [1, 11],
  [2, 7],
  [3, 7],
  [4, 7],
  [5, 7],
  [6, 7],
] as const
const CELLS_OF_LTE = 7
/** The bit of the status that says whether the place is a fix. */
const HAS_FIX = 0

/**
 * Reads a package of the second edition (2.0): time, marks of what follows, place, cells and access points, then what its
 * type adds. Without a place it is readings of that instant.
 */
export function readSecond({ type, number, content }: Package): Message {
  const reader = readerOf(content)
  const readings = noReadings()
  readings.attributes['recordIndex'] = number
  const at = reader.u32() * 1000
  const marks = reader.u8()
  const place = bit(marks, 0) ? readPlace(reader, at) : null
  for (const [mark, bytes] of BESIDE_PLACE) if (bit(marks, mark)) reader.skip(bytes)
  if (bit(marks, CELLS_OF_LTE)) skipCells(reader)
  if (type === WARNING) noteWarning(readings, reader.u8())
  if (type === REPORT) readings.attributes['reasonCode'] = reader.u8()
  if (type !== MESSAGE) {
    const status = reader.u16()
    noteStatus(readings, status, 'second')
    if (place) place.hasFix = bit(status, HAS_FIX)
  }
  if (type === LOCATION) readMeasured(reader, readings)
  return place ? { kind: 'position', report: reportOf(place, readings) } : { kind: 'heartbeat', readings, at }
}

function readPlace(reader: ByteReader, fixTime: number): ReportedPlace {
  const [latitude, longitude] = [reader.i32() / STEPS_OF_DEGREE, reader.i32() / STEPS_OF_DEGREE]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const altitudeMeters = reader.i16()
  const [speedKmh, courseDegrees, satellites] = [reader.u16(), reader.u16(), reader.u8()]
  return { fixTime, hasFix: true, latitude, longitude, altitudeMeters, speedKmh, courseDegrees, satellites }
}

/** So many cells; where there are any, the network first and then each of them. */
function skipCells(reader: ByteReader): void {
  reader.skip(1)
  const count = reader.u8()
  if (count > 0) reader.skip(14 + 5 * count)
}

/** What was measured; shorter packages end before the rest. */
function readMeasured(reader: ByteReader, readings: DeviceReadings): void {
  const { attributes } = readings
  if (reader.left >= 2) attributes.backupVoltage = reader.u16() / 1000
  if (reader.left >= 4) {
    attributes['adc0Steps'] = reader.u16()
    attributes['adc1Steps'] = reader.u16()
  }
  if (reader.left >= 4) readings.odometerKm = reader.u32() / 1000
  // Counts of the network and of the receiver.
  if (reader.left >= 4) reader.skip(4)
  if (reader.left >= 4) {
    noteUnlessZero(readings, 'steps', reader.u16())
    reader.skip(2)
  }
  if (reader.left >= 12) {
    noteUnlessZero(readings, 'temperatureCelsius', reader.i16() / 256)
    noteUnlessZero(readings, 'humidityPercent', reader.u16() / 10)
    noteUnlessZero(readings, 'illuminanceLux', reader.u32() / 256)
    noteUnlessZero(readings, 'co2Ppm', reader.u32())
  }
  if (reader.left >= 2) noteUnlessZero(readings, 'temperature2Celsius', reader.i16() / 16)
}

/** A device says zero of each sensor that it has not. */
function noteUnlessZero({ attributes }: DeviceReadings, name: string, value: number): void {
  if (value !== 0) attributes[name] = value
}
