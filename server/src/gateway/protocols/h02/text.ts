import { type DeviceReadings, type EpochMs, noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import type { Message } from '../../protocol.ts'
import { batteryPercent, noteStatus } from './status.ts'
import { instantIn, placeIn } from './text-place.ts'

const STATUS = /^[0-9A-F]{8}$/i
/** The number of a SIM card. */
const CARD = /^89\d{16,17}[\dF]$/i
const DECIMAL = /^-?\d{1,10}(\.\d{1,2})?$/

/** Reads what a text of this kind says. Null for kinds without a meaning here. */
export function readText(serial: string, kind: string, fields: readonly string[], receivedAt: EpochMs): Message | null {
  switch (kind) {
    case 'SMS':
      return resultOf(serial, fields.join(','))
    case 'LINK':
      return readLink(serial, fields)
    case 'XT':
    case 'HTBT':
      return readCharge(serial, fields)
    case 'NBR':
    case 'V3':
    case 'VP1':
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
  noteMore(rest, readings, (metres) => {
    place.altitudeMeters = metres
  })
  if (!isDated && place.hasFix) return { kind: 'heartbeat', serial, readings }
  return { kind: 'position', serial, report: reportOf(place, readings) }
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

/** Reads LINK: time, signal, satellites, battery, steps, turnovers, day, state. */
function readLink(serial: string, [time = '', ...fields]: readonly string[]): Message {
  const [signal = '', satellites = '', battery = '', steps = '', turnovers = '', day = '', status = ''] = fields
  const readings = noReadings()
  const note = (name: string, text: string) => {
    if (/^\d{1,6}$/.test(text)) readings.attributes[name] = Number(text)
  }
  note('signalLevel', signal)
  note('satellites', satellites)
  if (Number(battery) <= 100) note('batteryPercent', battery)
  note('steps', steps)
  note('turnovers', turnovers)
  if (STATUS.test(status)) noteStatus(Number.parseInt(status, 16), readings)
  return { kind: 'heartbeat', serial, readings, ...atOf(day, time) }
}

/** Reads a sign of life whose last field is the battery in percent. */
function readCharge(serial: string, fields: readonly string[]): Message {
  const readings = noReadings()
  const last = fields.at(-1) ?? ''
  const percent = /^\d{1,3}$/.test(last) ? batteryPercent(Number(last)) : null
  if (percent !== null) readings.attributes.batteryPercent = percent
  return { kind: 'heartbeat', serial, readings }
}

/** Reads cells or access points, of which the time is first, and the day and the state are last, but for one more field. */
function readWithoutPlace(serial: string, kind: string, fields: readonly string[]): Message {
  const readings = noReadings()
  const at = fields.findLastIndex((field) => STATUS.test(field))
  if (at >= 0 && /^\d{6}$/.test(fields[at - 1] ?? '')) noteStatus(Number.parseInt(fields[at]!, 16), readings)
  if (kind === 'V3' && at >= 4 && /^[0-9A-F]{4}$/.test(fields[at - 4]!))
    readings.attributes['batteryAdc'] = Number.parseInt(fields[at - 4]!, 16)
  return { kind: 'heartbeat', serial, readings, ...atOf(fields[at - 1] ?? '', fields[0] ?? '') }
}

function resultOf(serial: string, text: string): Message {
  const readings = noReadings()
  readings.attributes['commandResult'] = text
  return { kind: 'heartbeat', serial, readings }
}

function atOf(day: string, time: string): { at?: EpochMs } {
  const at = instantIn(day, time)
  return at === null ? {} : { at }
}
