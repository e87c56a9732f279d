import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { noteLines } from '../lines.ts'

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const [INPUTS, OUTPUTS] = [8, 4]
const BATTERY = /^(\d{1,3}\.\d{1,3})V$/
const DECIMAL = /^\d{1,9}\.\d{1,6}$/

/**
 * Reads a report: device, time of UTC, longitude, latitude, speed, course, height, satellites, event, then what the model
 * has of battery, odometer, inputs, two converters and outputs.
 */
export function readReport(line: string): Message & { serial: string } {
  const reader = new FieldReader(line.split(','))
  const serial = reader.text()
  const fixTime = instantFrom(reader.text())
  const [longitude, latitude] = [reader.number(), reader.number()]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const [speedKmh, courseDegrees, altitudeMeters] = [reader.number(), reader.number(), reader.number()]
  const satellites = reader.number()
  const place: ReportedPlace = {
    ...{ fixTime, hasFix: satellites !== 0, latitude, longitude },
    ...{ altitudeMeters, speedKmh, courseDegrees, satellites },
  }
  const readings = noReadings()
  readings.attributes['eventCode'] = reader.number()
  noteRest(readings, reader)
  return { kind: 'position', serial, report: reportOf(place, readings) }
}

function noteRest(readings: DeviceReadings, reader: FieldReader): void {
  const { attributes } = readings
  const [, battery] = BATTERY.exec(reader.peek() ?? '') ?? []
  if (battery !== undefined) {
    attributes.backupVoltage = Number(battery)
    reader.skip(1)
  }
  // Models without an odometer go on with the inputs, which have no decimals.
  if (isOdometer(reader.peek())) {
    const odometerKm = reader.numberOrNull()
    if (odometerKm !== null) readings.odometerKm = odometerKm
  }
  noteSwitches(readings, 'input', next(reader), INPUTS)
  for (const name of ['adc1Volts', 'adc2Volts']) {
    const volts = next(reader)
    if (volts !== null) attributes[name] = volts
  }
  noteSwitches(readings, 'output', next(reader), OUTPUTS)
}

function isOdometer(field: string | undefined): boolean {
  return field !== undefined && (field === '' || DECIMAL.test(field))
}

function next(reader: FieldReader): number | null {
  return reader.left > 0 ? reader.numberOrNull() : null
}

function noteSwitches(readings: DeviceReadings, name: 'input' | 'output', bits: number | null, count: number): void {
  if (bits !== null && Number.isInteger(bits) && bits >= 0) noteLines(readings, name, bits, count)
}

function instantFrom(text: string): EpochMs {
  const [year, month, day, hour, minute, second] = (TIME.exec(text) ?? []).slice(1).map(Number)
  const instant = second === undefined ? null : instantOf(year!, month!, day!, hour!, minute!, second)
  if (instant === null) throw new UnfitBytesError(`${text} is no time`)
  return instant
}
