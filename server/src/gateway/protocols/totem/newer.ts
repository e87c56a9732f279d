import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { type EpochMs, noReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { noteReason, noteState } from './alarms.ts'
import type { TotemFrame } from './framing.ts'
import { noteDigits } from './readings.ts'

const [ALIVE, KEY, DIAGNOSIS] = ['BB', 'E2', 'E5'] as const

/**
 * State, time, what differs by model (`middle`), satellites, signal, course, speed (km/h), HDOP, distance (km), latitude,
 * longitude, number.
 */
const REPORT =
  /^([0-9A-F]{8})(\d{12})([0-9A-F]{15,36})(\d\d)(\d\d)(\d{3})(\d{3})(\d\d\.\d)(\d{7})(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])(?:\d{4}|\d{8})$/
/** Battery and supply or a longer battery, converters, sensors of temperature, then the cell. */
const MIDDLES: Readonly<Record<number, { battery: 2 | 3; converters: number; temperatures: number }>> = {
  15: { battery: 3, converters: 1, temperatures: 0 },
  16: { battery: 2, converters: 1, temperatures: 0 },
  21: { battery: 2, converters: 1, temperatures: 0 },
  24: { battery: 2, converters: 1, temperatures: 2 },
  36: { battery: 2, converters: 4, temperatures: 2 },
}
/** Which bit of the state tells that there is a place; models with four converters have another. */
const [FIX, FIX_OF_FOUR] = [14, 12]
const FOUR_DIGITS = 4

/** Reads a report of a newer device (AT09 and kin). Null for a type without a meaning here. */
export function readNewer({ type, text }: TotemFrame): Message | null {
  if (type === ALIVE && text === '') return { kind: 'heartbeat' }
  if (type === KEY) return readKey(text)
  if (type === DIAGNOSIS) return readDiagnosis(text)
  return type.startsWith('E') ? null : readReport(type, text)
}

function readReport(type: string, text: string): Message {
  const [, state, time, middle, satellites, signal, course, speed, hdop, distance, latitude, north, longitude, east] =
    REPORT.exec(text) ?? []
  if (state === undefined || time === undefined || middle === undefined) throw new UnfitBytesError('no report')
  const readings = noReadings()
  const { attributes } = readings
  const bits = Number.parseInt(state, 16)
  noteReason(readings, type, true)
  noteState(readings, bits)
  attributes.hdop = Number(hdop)
  attributes.signalLevel = Number(signal)
  readings.odometerKm = Number(distance)
  const hasFour = readMiddle(middle, readings)
  const place: ReportedPlace = {
    fixTime: timeOf(time),
    hasFix: bit(bits, hasFour ? FIX_OF_FOUR : FIX),
    latitude: degreesOf(latitude ?? '', north ?? ''),
    longitude: degreesOf(longitude ?? '', east ?? ''),
    altitudeMeters: null,
    speedKmh: Number(speed),
    courseDegrees: Number(course),
    satellites: Number(satellites),
  }
  return { kind: 'position', report: reportOf(place, readings) }
}

/** Answers whether the model has four converters. */
function readMiddle(middle: string, readings: ReturnType<typeof noReadings>): boolean {
  const layout = MIDDLES[middle.length]
  if (!layout || !/^\d{4}/.test(middle)) throw new UnfitBytesError('no known model')
  const { battery, converters, temperatures } = layout
  readings.attributes.backupVoltage = Number(middle.slice(0, battery)) / 10 ** (battery - 1)
  if (battery === 2) readings.voltage = Number(middle.slice(2, 4))
  const names = [
    ...Array.from({ length: converters }, (_, index) => `adc${index + 1}Digits`),
    ...Array.from({ length: temperatures }, (_, index) => `temperature${index + 1}Digits`),
  ]
  const start = battery === 2 ? 2 * battery : battery
  for (const [index, name] of names.entries())
    noteDigits(readings, name, middle.slice(start + index * FOUR_DIGITS, start + (index + 1) * FOUR_DIGITS))
  return converters === 4
}

/** Year to second in two digits each. */
function timeOf(digits: string): EpochMs {
  const [year, month, day, hour, minute, second] = (digits.match(/\d\d/g) ?? []).map(Number)
  const instant = instantOf(2000 + (year ?? 0), month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0)
  if (instant === null) throw new UnfitBytesError(`${digits} is no time`)
  return instant
}

/** Reads who showed a key: time, longitude, latitude, key. */
function readKey(text: string): Message {
  const { place, more } = readPlaceAndMore(text)
  const readings = noReadings()
  readings.attributes.driverId = more
  return { kind: 'position', report: reportOf(place, readings) }
}

/** Reads the place of a diagnosis: time, longitude, latitude. The vehicle's values behind it differ by model and are kept as they stand. */
function readDiagnosis(text: string): Message {
  const { place, more } = readPlaceAndMore(text)
  const readings = noReadings()
  readings.attributes['externalData'] = more
  return { kind: 'position', report: reportOf(place, readings) }
}

function readPlaceAndMore(text: string): { place: ReportedPlace; more: string } {
  const [, time = '', longitude, latitude, more = ''] =
    /^(\d{12}),(-?\d{1,3}\.\d{1,8}),(-?\d{1,2}\.\d{1,8}),([^|]{1,512})\|$/.exec(text) ?? []
  const place = {
    fixTime: timeOf(time),
    ...{ hasFix: true, latitude: Number(latitude), longitude: Number(longitude), altitudeMeters: null },
    ...{ speedKmh: null, courseDegrees: null, satellites: null },
  }
  if (!isOnEarth(place)) throw new UnfitBytesError('no place')
  return { place, more }
}
