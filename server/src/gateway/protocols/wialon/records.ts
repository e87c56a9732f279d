import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import type { Message } from '../../protocol.ts'
import { noteLines } from '../lines.ts'
import { keep, knownName, noteParameter } from '../osmand/parameters.ts'
import { numberOf } from '../osmand/values.ts'

/** Place and satellites; then accuracy, inputs, outputs, voltages, key and parameters. */
export const [SHORT_FIELDS, LONG_FIELDS] = [10, 16]
const MOST_PARAMETERS = 200
const MOST_VOLTAGES = 16
const SWITCHES = 4
/** With fewer satellites there is no place; who does not tell their number is believed. */
const FEWEST_SATELLITES = 3
/** Cells, numbered where there are several. */
const CELL = /^(mcc|mnc|lac|cell_id)\d*$/

/** Reads one record, short or long. Throws {@link UnfitBytesError} where it is none. */
export function readRecord(text: string, receivedAt: EpochMs, isStored: boolean): Message {
  const fields = text.split(';').map((field) => (field === 'NA' ? '' : field.trim()))
  if (fields.length < SHORT_FIELDS) throw new UnfitBytesError('too few fields')
  const [date = '', time = '', latitude = '', north = '', longitude = '', east = '', speed, course, altitude, count] =
    fields
  const readings = noReadings()
  if (isStored) readings.buffered = true
  const at = instantFrom(date, time)
  const satellites = numberOf(count)
  noteRest(readings, fields.slice(SHORT_FIELDS))
  if (latitude === '' || longitude === '') {
    if (satellites !== null) readings.attributes['satellites'] = satellites
    return { kind: 'heartbeat', readings, ...(at !== null && { at }) }
  }
  const place: ReportedPlace = {
    // Without a time the packet tells what is now.
    fixTime: at ?? receivedAt,
    latitude: degrees(latitude, north, 90),
    longitude: degrees(longitude, east, 180),
    speedKmh: numberOf(speed),
    courseDegrees: numberOf(course),
    altitudeMeters: numberOf(altitude),
    satellites,
    hasFix: satellites === null || satellites >= FEWEST_SATELLITES,
  }
  return { kind: 'position', report: reportOf(place, readings) }
}

/** Reads day, month and year of this century, and hour, minute and second; null where they are left out. */
function instantFrom(date: string, time: string): EpochMs | null {
  if (date === '' && time === '') return null
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const [, hour, minute, second, fraction = ''] = /^(\d\d)(\d\d)(\d\d)(\.\d{1,9})?$/.exec(time) ?? []
  if (year === undefined || second === undefined) throw new UnfitBytesError(`${date} ${time} is no time`)
  const instant = instantOf(
    2000 + Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  if (instant === null) throw new UnfitBytesError(`${date} ${time} is in no calendar`)
  return instant + Math.round(Number(`0${fraction}`) * 1000)
}

/** Degrees and minutes in one number, minutes in its last two digits and decimals; the sign is a letter. */
function degrees(text: string, side: string, limit: 90 | 180): number {
  const value = numberOf(text)
  if (value === null || value < 0 || !/^[NSEW]$/i.test(side)) throw new UnfitBytesError(`${text} ${side} is no place`)
  const whole = Math.floor(value / 100)
  const found = whole + (value - whole * 100) / 60
  if (found > limit) throw new UnfitBytesError(`${text} ${side} is no place`)
  return /^[SW]$/i.test(side) ? -found : found
}

function noteRest(readings: DeviceReadings, fields: readonly string[]): void {
  const [hdop, inputs, outputs, voltages = '', key = '', parameters = ''] = fields
  const { attributes } = readings
  const accuracy = numberOf(hdop)
  if (accuracy !== null) attributes.hdop = accuracy
  noteSwitches(readings, 'input', numberOf(inputs))
  noteSwitches(readings, 'output', numberOf(outputs))
  for (const [index, voltage] of voltages.split(',').slice(0, MOST_VOLTAGES).entries()) {
    const value = numberOf(voltage)
    if (value !== null) attributes[`adc${index + 1}`] = value
  }
  if (key !== '') attributes.driverId = key
  for (const parameter of parameters.split(',').slice(0, MOST_PARAMETERS)) noteNamed(readings, parameter)
}

function noteSwitches(readings: DeviceReadings, name: 'input' | 'output', states: number | null): void {
  if (states !== null && Number.isInteger(states) && states >= 0) noteLines(readings, name, states, SWITCHES)
}

/** Reads a parameter: name, kind (1 whole, 2 decimal, 3 text) and value. Of a name that is known the kind does not matter. */
function noteNamed(readings: DeviceReadings, parameter: string): void {
  const [, named = '', kind = '', value = ''] = /^\s*([^:]{1,64}):([123]):([\s\S]{0,512})/.exec(parameter) ?? []
  const name = named.toLowerCase()
  if (name === '' || value === '' || CELL.test(name)) return
  const number = numberOf(value)
  switch (name) {
    case 'sos':
      if (kind === '1' && number === 1) readings.event = 'sos'
      break
    case 'bat':
      if (number !== null) readings.attributes.batteryPercent = number
      break
    case 'temp':
      if (number !== null) readings.attributes['deviceTemperatureCelsius'] = number
      break
    default: {
      const known = knownName(name)
      if (known === undefined && kind === '3') keep(readings, name, value)
      else noteParameter(readings, known ?? name, value)
    }
  }
}
