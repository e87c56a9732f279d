import { type DeviceReadings, noReadings, type ReportEvent } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import type { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { alertEventOfSt300, emergencyEvent } from './alarms.ts'
import { readPlace, readResult, readSerial } from './draft.ts'
import { readCountedData } from './external-data.ts'
import { noteDriver, readExtras, readHourMeter, readSwitches } from './readings.ts'

/** A latitude has its sign; what stands before it of the cell has none. */
const SIGNED = /^[+-]\d+\.\d+$/
/** ST600 tells the cell in five fields, ST300 and SA200 in one, ST500 in none. */
const MAX_CELL_FIELDS = 5
/** Out of a fence and into it: the three digits of the fence follow those of the alert without anything between them. */
const FENCE_ALERTS = [5, 6]
const FENCES = 1_000

/**
 * Reads a report of SA200, ST300, ST500 or ST600: `HDR;DEV_ID;[MODEL];SW_VER;DATE;TIME;[CELL];LAT;LON;SPD;CRS;SATT;FIX;
 * DIST;PWR_VOLT;I/O` and what its kind has (ST300/340 LATAM manual 1.41, ST310U 1.08, both of Suntech). Null for a kind
 * that has no place here.
 */
export function readLegacy(model: string, kind: string, fields: FieldReader): Message | null {
  if (kind === 'CMD') return readResult(fields)
  const serial = readSerial(fields)
  if (kind === 'ALV') return { kind: 'heartbeat', serial }
  if (!model.startsWith('SA')) fields.skip(1)
  fields.skip(1)
  if (kind === 'HTE') return readTripEnd(serial, fields)
  return READ_AFTER_PLACE[kind] ? readReport(serial, READ_AFTER_PLACE[kind], fields) : null
}

type Reading = (fields: FieldReader, readings: DeviceReadings) => void

const READ_AFTER_PLACE: Readonly<Record<string, Reading>> = {
  STT(fields, readings) {
    fields.skip(1)
    readings.attributes['recordIndex'] = fields.number()
    readTail(fields, readings)
  },
  EMG: happening('emergencyCode', emergencyEvent),
  EVT: happening('eventCode', () => null),
  ALT(fields, readings) {
    const id = readId(fields)
    const [alert, fence] = FENCE_ALERTS.includes(Math.floor(id / FENCES))
      ? [Math.floor(id / FENCES), id % FENCES]
      : [id, null]
    readings.event = alertEventOfSt300(alert)
    readings.attributes['alertCode'] = alert
    if (fence !== null) readings.attributes['geofenceNumber'] = fence
    readTail(fields, readings)
  },
  UEX(fields, readings) {
    readTail(readCountedData(fields, readings), readings)
  },
}

/** Reads the number of what happened, which is kept under this name, and the word for it. */
function happening(name: string, eventOf: (id: number) => ReportEvent | null): Reading {
  return (fields, readings) => {
    const id = readId(fields)
    readings.event = eventOf(id)
    readings.attributes[name] = id
    readTail(fields, readings)
  }
}

function readReport(serial: string, readAfterPlace: Reading, fields: FieldReader): Message {
  const fixTime = fields.instant()
  for (let skipped = 0; !SIGNED.test(fields.peek() ?? ''); skipped++) {
    if (skipped === MAX_CELL_FIELDS) throw new UnfitBytesError('no place after the cell')
    fields.skip(1)
  }
  const place = readPlace(fixTime, fields)
  const readings = noReadings()
  // A reading that is missing costs neither the place nor the alert.
  const meters = fields.numberOrNull()
  readings.odometerKm = meters === null ? null : meters / 1000
  readings.voltage = fields.numberOrNull()
  readSwitches(fields.text(), readings)
  readAfterPlace(fields, readings)
  return placeOrReadings(place, readings, serial)
}

function readTail(fields: FieldReader, readings: DeviceReadings): void {
  if (readHourMeter(fields, readings)) readExtras(fields, readings)
}

/** Some models say more of an alert after a colon. */
function readId(fields: FieldReader): number {
  const [, id] = /^(\d{1,4})(?::.*)?$/.exec(fields.text()) ?? []
  if (id === undefined) throw new UnfitBytesError('no number of what happened')
  return Number(id)
}

/** Reads the summary of a trip, which has no place of its own: supply, hour meter and, last, the driver. */
function readTripEnd(serial: string, fields: FieldReader): Message {
  const readings = noReadings()
  const at = fields.instant()
  readings.odometerKm = fields.number() / 1000
  readings.voltage = fields.number()
  readHourMeter(fields, readings)
  noteDriver(readings, fields.rest().at(-1) ?? '')
  return { kind: 'heartbeat', serial, at, readings }
}
