import { type EpochMs, noReadings, type ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, UnfitBytesError } from '../../bytes.ts'
import { readInstant } from '../../calendar.ts'
import type { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'

export const DEVICE_ID = /^[0-9A-F]{4,20}$/i

/** Whose report it is: the last digits of the IMEI, as the label of the device says them. */
export function readSerial(fields: FieldReader): string {
  const serial = fields.text()
  if (!DEVICE_ID.test(serial)) throw new UnfitBytesError('no device id')
  return serial
}

/** Reads latitude, longitude, speed in km/h and course, as every family writes them. */
export function readCoordinates(
  fields: FieldReader,
): Pick<ReportedPlace, 'latitude' | 'longitude' | 'speedKmh' | 'courseDegrees'> {
  return { ...readPosition(fields), speedKmh: fields.number(), courseDegrees: fields.number() }
}

/** Reads latitude and longitude alone. */
export function readPosition(fields: FieldReader): Pick<ReportedPlace, 'latitude' | 'longitude'> {
  return { latitude: fields.number(), longitude: fields.number() }
}

/** Reads six bytes from year to second, in UTC. */
export function readDateBytes(reader: ByteReader): EpochMs {
  const instant = readInstant(reader)
  if (instant === null) throw new UnfitBytesError('a time in no calendar')
  return instant
}

/** Reads a place with its satellites and whether it is a fix, as all but ST910 and the universal family write it. */
export function readPlace(fixTime: EpochMs, fields: FieldReader): ReportedPlace {
  const coordinates = readCoordinates(fields)
  return { ...coordinates, fixTime, altitudeMeters: null, satellites: fields.number(), hasFix: fields.text() === '1' }
}

/** Reads what families with a model in their header say of a command: `Res`, the device, the result. */
export function readResult(fields: FieldReader): Message {
  if (fields.text() !== 'Res') throw new UnfitBytesError('a command of ours, not its result')
  return readCommandResult(readSerial(fields), fields)
}

/** The answer to a command of ours, in the device's words. */
export function readCommandResult(serial: string, fields: FieldReader): Message {
  const readings = noReadings()
  readings.attributes['commandResult'] = fields.rest().join(';')
  return { kind: 'heartbeat', serial, readings }
}
