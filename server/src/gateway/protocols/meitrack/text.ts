import { type EpochMs, noReadings } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { FieldReader } from '../../fields.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { noteEvent, noteEventData } from './events.ts'
import { noteInputs, noteOutputs, noteSupply } from './states.ts'

const TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const HEX = /^[0-9A-F]{1,4}$/i
/** The only protocol version of which it is known what follows it. */
const WITH_FUEL = '1'

/**
 * Reads an event report in text (AAA; in AFF the number of those that wait stands before it): event, latitude, longitude,
 * time, fix, satellites, signal, speed, course, HDOP, altitude, mileage, run time, cell, lines, converters, and what newer
 * models add. Throws {@link UnfitBytesError} for what is none.
 */
export function readEventReport(serial: string, text: string): Message {
  const fields = new FieldReader(text.split(','))
  const readings = noReadings()
  const { attributes } = readings
  const event = fields.number()
  noteEvent(readings, event)
  const [latitude, longitude] = [fields.number(), fields.number()]
  const fixTime = timeOf(fields.text())
  const hasFix = fields.text() === 'A'
  const satellites = fields.number()
  attributes.signalLevel = fields.number()
  const [speedKmh, courseDegrees] = [fields.number(), fields.number()]
  attributes.hdop = fields.number()
  const altitudeMeters = fields.number()
  readings.odometerKm = fields.number() / 1000
  attributes['runSeconds'] = fields.number()
  // The cell.
  fields.skip(1)
  readLines(fields.text(), readings)
  if (fields.left > 0) readConverters(fields.text(), readings)
  if (fields.left > 0) noteEventData(readings, event, fields.text())
  readAdded(fields, readings)
  const place = { fixTime, hasFix, latitude, longitude, altitudeMeters, speedKmh, courseDegrees, satellites }
  return placeOrReadings(place, readings, serial)
}

/** Reads `yymmddhhmmss` of UTC. */
function timeOf(text: string): EpochMs {
  const [year, month, day, hour, minute, second] = TIME.exec(text)?.slice(1).map(Number) ?? []
  const instant =
    year === undefined ? null : instantOf(2000 + year, month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0)
  if (instant === null) throw new UnfitBytesError(`${text} is no time`)
  return instant
}

/** Two digits of inputs, two of outputs. */
function readLines(text: string, readings: ReturnType<typeof noReadings>): void {
  if (!/^[0-9A-F]{4}$/i.test(text)) return
  noteInputs(readings, Number.parseInt(text.slice(0, 2), 16))
  noteOutputs(readings, Number.parseInt(text.slice(2), 16))
}

/** Three inputs, battery and supply: what the converters counted, or volts where there is a point. */
function readConverters(text: string, readings: ReturnType<typeof noReadings>): void {
  const values = text.split('|')
  if (values.some((value) => value.includes('.'))) {
    const volts = values.map(Number)
    // Those that say volts begin with battery and supply.
    const [battery, supply] = volts
    if (battery !== undefined && !Number.isNaN(battery)) readings.attributes.backupVoltage = battery
    if (supply !== undefined && !Number.isNaN(supply)) readings.voltage = supply
    return
  }
  for (const [index, value] of values.slice(0, 3).entries())
    if (HEX.test(value)) readings.attributes[`adc${index + 1}Steps`] = Number.parseInt(value, 16)
  const [battery = '', supply = ''] = values.slice(3)
  if (HEX.test(battery) && HEX.test(supply))
    noteSupply(readings, Number.parseInt(battery, 16), Number.parseInt(supply, 16))
}

/** What the customer asked for, the version, fuel in hundredths of a per cent, sensors of temperature. */
function readAdded(fields: FieldReader, readings: ReturnType<typeof noReadings>): void {
  if (fields.left < 3 || fields.peek(1) !== WITH_FUEL) return
  fields.skip(2)
  const fuel = fields.text()
  if (HEX.test(fuel)) readings.attributes.fuelPercent = Number.parseInt(fuel, 16) / 100
  for (const sensor of fields.left > 0 ? fields.text().split('|') : []) {
    const [, number, value] = /^([0-9A-F]{2})([0-9A-F]{4})$/i.exec(sensor) ?? []
    if (number === undefined || value === undefined) continue
    noteTemperature(readings, Number.parseInt(number, 16), Buffer.from(value, 'hex').readInt16BE() / 100)
  }
}

/** Notes the temperature of a sensor, counted from 1; the first has the name that all protocols give the only one. */
export function noteTemperature({ attributes }: ReturnType<typeof noReadings>, sensor: number, celsius: number): void {
  attributes[sensor === 1 ? 'temperatureCelsius' : `temperature${sensor}Celsius`] = celsius
}
