import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { type EpochMs, noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'

/**
 * Reads a report: a number whose meaning is not known, time of the fix, latitude, longitude, height, speed, fix,
 * satellites, HDOP, time of the device, battery and state. Both times are of UTC.
 */
export function readReport(serial: string, fields: readonly string[]): Message {
  const reader = new FieldReader(fields)
  reader.skip(1)
  const fixTime = instantFrom(reader.text())
  const [latitude, longitude] = [reader.number(), reader.number()]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const [altitudeMeters, speedKmh] = [reader.number(), reader.number()]
  const hasFix = reader.number() === 1
  const satellites = reader.number()
  const place: ReportedPlace = {
    ...{ fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh },
    ...{ courseDegrees: null, satellites },
  }
  const readings = noReadings()
  readings.attributes.hdop = reader.number()
  reader.skip(1)
  readings.attributes.backupVoltage = reader.number()
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

/** Year of this century, month, day, hour, minute and second. */
function instantFrom(text: string): EpochMs {
  const [, ...parts] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts.map(Number)
  const instant = second === undefined ? null : instantOf(2000 + year!, month!, day!, hour!, minute!, second)
  if (instant === null) throw new UnfitBytesError(`${text} is no time`)
  return instant
}
