import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import type { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { readCoordinates, readPlace, readResult, readSerial } from './draft.ts'

/** The cell that serves and six around it, each in six fields. */
const CELL_FIELDS = 7 * 6
/** ST419 and its kin tell a variant behind this model, and state, temperature and whether they move before the time. */
const MODEL_WITH_VARIANT = '41'
const DAY = /^\d{8}$/
/**
 * What the number before the place is called, by the kind of the report. An alert is laid out as a status is; of an emergency no
 * example is public, so it is read the same way where it fits, and else kept.
 */
const CODES: ReadonlyMap<string, string> = new Map([
  ['STT', 'reasonCode'],
  ['ALT', 'alertCode'],
  ['EMG', 'emergencyCode'],
])

/**
 * Reads a report of ST410 and its kin, which say cells, battery, whether the report is live, its number and its reason, and
 * then a place where they have one. Of an alert no document says what its number means. Null for a kind that has none here.
 */
export function readPortable(kind: string, fields: FieldReader): Message | null {
  if (kind === 'CMD') return readResult(fields)
  const serial = readSerial(fields)
  if (kind === 'ALV') return { kind: 'heartbeat', serial }
  const code = CODES.get(kind)
  if (code === undefined) return null
  fields.skip(1)
  const hasVariant = fields.text() === MODEL_WITH_VARIANT
  fields.skip((hasVariant ? 1 : 0) + CELL_FIELDS)
  const readings = noReadings()
  readings.attributes.backupVoltage = fields.number()
  readings.buffered = fields.text() === '0'
  readings.attributes['recordIndex'] = fields.number()
  readings.attributes[code] = fields.number()
  if (kind !== 'STT') readings.event = 'general'
  if (hasVariant) readVariantState(fields, readings)
  // Newer ones tell one more before the time.
  else if (!DAY.test(fields.peek() ?? '') && fields.left > 0) fields.skip(1)
  if (!DAY.test(fields.peek() ?? '')) return { kind: 'heartbeat', serial, readings }
  const fixTime = fields.instant()
  return placeOrReadings(readPlace(fixTime, fields), readings, serial)
}

/** The state is eight digits of zero and one, which a date may be taken for; motion is 1 at rest and 2 on the move. */
function readVariantState(fields: FieldReader, readings: DeviceReadings): void {
  fields.skip(1)
  const celsius = fields.numberOrNull()
  if (celsius !== null) readings.attributes['deviceTemperatureCelsius'] = celsius
  readings.attributes['moving'] = fields.text() === '2'
}

/** The words that ST910 begins with; those of the second kind are an alarm, of which it does not tell more. */
const ST910_KINDS: ReadonlyMap<string, boolean> = new Map([
  ['Location', false],
  ['Emergency', true],
  ['Alert', true],
])

/**
 * Reads a report of ST910: kind, device, version, time, place and whether it is a fix; where it tells the cell before the
 * place, it tells the distance after it.
 */
export function readSt910(fields: FieldReader): Message | null {
  const isAlarm = ST910_KINDS.get(fields.text())
  if (isAlarm === undefined) return null
  const serial = readSerial(fields)
  // An alert that tells the cell does not tell the version.
  if (!DAY.test(fields.peek() ?? '')) fields.skip(1)
  const fixTime = fields.instant()
  const tellsCell = !/^[+-]/.test(fields.peek() ?? '')
  if (tellsCell) fields.skip(1)
  const coordinates = readCoordinates(fields)
  const place = { ...coordinates, fixTime, altitudeMeters: null, satellites: null, hasFix: fields.text() === '1' }
  const readings = noReadings()
  if (isAlarm) readings.event = 'general'
  if (tellsCell) readings.odometerKm = fields.number() / 1000
  return placeOrReadings(place, readings, serial)
}
