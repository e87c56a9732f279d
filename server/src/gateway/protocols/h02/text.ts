import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type ReportEvent,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { readCharge, readLink, readWithoutPlace, resultOf } from './placeless.ts'
import { noteStatus, STATUS } from './status.ts'
import { isDayNear, placeIn, recentInstantIn } from './text-place.ts'

/** The number of a SIM card. */
const CARD = /^89\d{16,17}[\dF]$/i
const DECIMAL = /^-?\d{1,10}(\.\d{1,2})?$/

/** What a text is told as where it cannot be read: whose it is, and its kind. */
type Kept = Extract<Message, { kind: 'unknown' }> & { serial: string }

/** Reads what a text of the kind that `kept` says tells. Null for kinds without a meaning here. */
export function readText(kept: Kept, fields: readonly string[], receivedAt: EpochMs): Message[] | null {
  if (kept.type === 'BC') return readBlindSpots(kept, fields, receivedAt)
  const message = readOne(kept.serial, kept.type, fields, receivedAt)
  return message && [message]
}

function readOne(serial: string, kind: string, fields: readonly string[], receivedAt: EpochMs): Message | null {
  switch (kind) {
    case 'ALRM':
      return readAlarm(serial, fields, receivedAt)
    case 'SMS':
      return resultOf(serial, fields.join(','))
    case 'LINK':
      return readLink(serial, fields)
    case 'XT':
    case 'HTBT':
      return readCharge(serial, fields)
    case 'VP1':
      return readPlain(serial, fields, receivedAt)
    case 'NBR':
    case 'V3':
    case 'BASE':
      return readWithoutPlace(serial, kind, fields)
    default:
      return readReport(serial, fields, receivedAt)
  }
}

/** Reads a report with a place: V1, what was asked for, and the confirmation of a command before it. */
function readReport(serial: string, fields: readonly string[], receivedAt: EpochMs): Message | null {
  const found = placeIn(fields, receivedAt)
  if (!found) return readStatus(serial, fields)
  const { before, place, isDated, after } = found
  const readings = noReadings()
  if (before.length > 0) readings.attributes['commandResult'] = before.join(',')
  const [status = '', ...rest] = after
  if (STATUS.test(status)) noteStatus(Number.parseInt(status, 16), readings)
  const card = rest.find((field) => CARD.test(field))
  if (card !== undefined) readings.attributes['iccid'] = card.replace(/F$/i, '')
  noteBattery(rest, readings)
  noteMore(rest, readings, (metres) => {
    place.altitudeMeters = metres
  })
  if (!isDated && place.hasFix) return { kind: 'heartbeat', serial, readings }
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

/** What an alarm is about (protocol 1.0.5): its number stands before the place. */
const ALARMS: Readonly<Record<string, ReportEvent>> = { 1: 'sos', 2: 'lowBattery', 3: 'geofence' }

function readAlarm(serial: string, [type = '', ...fields]: readonly string[], receivedAt: EpochMs): Message {
  const message = readReport(serial, fields, receivedAt)
  const readings = message?.kind === 'position' ? message.report : noReadings()
  const event = ALARMS[type]
  if (event) readings.event = event
  else readings.attributes['alarmCode'] = type
  return message?.kind === 'position' ? message : { kind: 'heartbeat', serial, readings }
}

/** Reads VP1, which tells a place of this moment without its time, or else cells. Of one of another day nobody knows when it was there. */
function readPlain(serial: string, fields: readonly string[], receivedAt: EpochMs): Message {
  const found = /^[AB]$/.test(fields[0] ?? '') ? placeIn(['', ...fields], receivedAt) : null
  if (!found) return readWithoutPlace(serial, 'VP1', fields)
  if (found.day !== '' && !isDayNear(found.day, receivedAt)) throw new UnfitBytesError('a place of another day')
  const readings = noReadings()
  const [status = '', battery = ''] = found.after
  if (STATUS.test(status)) noteStatus(Number.parseInt(status, 16), readings)
  if (/^\d{2}$/.test(battery)) readings.attributes.batteryPercent = percentOf(battery)
  return { kind: 'position', serial, report: reportOf(found.place, readings) }
}

/** A place of the past: fix, latitude, longitude, knots, course, day of the month with the time, state. */
const BLIND_SPOT = /^([AVB]),([^,]*),([NS]),([^,]*),([EW]),([^,]*),([^,]*),\s*(\d{8}),([0-9A-F]{8})\b/i

/**
 * Reads BC: when it was sent, how long it is, then places of the time without a network, separated by `;`. One that cannot be read
 * costs only itself.
 */
function readBlindSpots(kept: Kept, fields: readonly string[], receivedAt: EpochMs): Message[] {
  const spots = fields
    .slice(2)
    .join(',')
    .split(';')
    .filter((spot) => spot.trim() !== '')
  const messages = spots.flatMap((spot): Message | [] => readBlindSpot(kept.serial, spot, receivedAt) ?? [])
  return messages.length < spots.length ? [...messages, { ...kept, isKnownType: true }] : messages
}

function readBlindSpot(serial: string, spot: string, receivedAt: EpochMs): Message | null {
  const [, fix, latitude, north, longitude, east, speed, course, time = '', status = ''] = BLIND_SPOT.exec(spot) ?? []
  const fixTime = recentInstantIn(time, receivedAt)
  const found = placeIn(
    ['', fix, latitude, north, longitude, east, speed, course].map((field) => field ?? ''),
    receivedAt,
  )
  if (fixTime === null || !found) return null
  const readings = noReadings()
  readings.buffered = true
  noteStatus(Number.parseInt(status, 16), readings)
  return { kind: 'position', serial, report: reportOf({ ...found.place, fixTime }, readings) }
}

/** The battery stands behind the state where the number of cells, 3, stands behind it; 99 is full. */
function noteBattery([battery = '', cells]: readonly string[], readings: DeviceReadings): void {
  if (cells === '3' && /^\d{2}$/.test(battery)) readings.attributes.batteryPercent = percentOf(battery)
}

function percentOf(digits: string): number {
  return digits === '99' ? 100 : Number(digits)
}

/** Before its first fix a device tells its state alone. */
function readStatus(serial: string, fields: readonly string[]): Message | null {
  const status = fields.find((field) => STATUS.test(field))
  if (status === undefined) return null
  const readings = noReadings()
  noteStatus(Number.parseInt(status, 16), readings)
  return { kind: 'heartbeat', serial, readings }
}

/** Of vehicles' trackers six more fields: metres driven, temperature, fuel, height, and the cell in two. */
function noteMore(fields: readonly string[], readings: DeviceReadings, noteAltitude: (metres: number) => void): void {
  const [odometer = '', temperature = '', fuel = '', altitude = ''] = fields
  if (
    fields.length !== 6 ||
    !fuel.includes('.') ||
    ![odometer, temperature, fuel, altitude].every((field) => DECIMAL.test(field))
  )
    return
  readings.odometerKm = Number(odometer) / 1000
  readings.attributes.temperatureCelsius = Number(temperature)
  readings.attributes.fuelPercent = Number(fuel)
  noteAltitude(Number(altitude))
}
