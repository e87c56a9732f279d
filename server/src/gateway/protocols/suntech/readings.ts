import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import type { FieldReader } from '../../fields.ts'

/** An all-zero key is what a reader says that holds none. */
const NO_KEY = /^0+$/
const KEY = /^[0-9A-F]{14}$/i
const ADC = /^\d+\.\d+$/
/** Turns of the engine, which have no decimals as the analogue inputs have. */
const WHOLE = /^\d{1,5}$/
const TEMPERATURE = /^(?:[0-9A-F]{16}:([+-]?\d+(?:\.\d+)?)|:)$/i

/** Keeps a driver's key, unless it says that there is none. */
export function noteDriver({ attributes }: DeviceReadings, key: string): void {
  if (!NO_KEY.test(key)) attributes.driverId = key
}

/**
 * Reads ignition, inputs and outputs: six characters (ignition, three inputs, two outputs), or eight (four inputs, three
 * outputs) of models with more of them. Other lengths begin like six; less than six is no such field.
 */
export function readSwitches(field: string, readings: DeviceReadings): void {
  if (!/^[01]{6,}$/.test(field)) return
  const states = [...field].map((state) => state === '1')
  const inputs = field.length === 8 ? 4 : 3
  const outputs = field.length === 8 ? 3 : 2
  noteSwitches(readings, { states, inputs, outputs })
}

interface Switches {
  /** The ignition, then the inputs, then the outputs. */
  states: readonly boolean[]
  inputs: number
  outputs: number
}

/** Keeps ignition, and so many inputs and outputs, counted from 1. */
export function noteSwitches(readings: DeviceReadings, { states, inputs, outputs }: Switches): void {
  readings.ignition = states[0] === true
  for (let number = 1; number <= inputs; number++) readings.attributes[`input${number}`] = states[number] === true
  for (let number = 1; number <= outputs; number++)
    readings.attributes[`output${number}`] = states[inputs + number] === true
}

/** Takes so many bits of a number, the lowest first. */
export function lowestBits(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => bit(value, index))
}

/**
 * Reads hour meter (minutes), backup battery and whether the report is live, which devices add when they are told to
 * (HBM); nothing where other fields stand in their place.
 */
export function readHourMeter(fields: FieldReader, readings: DeviceReadings): boolean {
  const [minutes = '', backup = '', live = ''] = [fields.peek(), fields.peek(1), fields.peek(2)]
  if (!/^\d{1,10}$/.test(minutes) || !/^\d{1,2}\.\d{1,2}$/.test(backup) || !/^[01]$/.test(live)) return false
  fields.skip(3)
  readings.hourMeterHours = Number(minutes) / 60
  readings.attributes.backupVoltage = Number(backup)
  readings.buffered = live === '0'
  return true
}

/** The first sensor has the name that all protocols give the only one. */
export function temperatureName(sensor: number): string {
  return sensor === 1 ? 'temperatureCelsius' : `temperature${sensor}Celsius`
}

/** Reads what may follow: analogue inputs, the driver's key and whether it is known, temperatures. */
export function readExtras(fields: FieldReader, readings: DeviceReadings): void {
  const { attributes } = readings
  for (let number = 1; number <= 3 && ADC.test(fields.peek() ?? ''); number++)
    attributes[`adc${number}Volts`] = fields.number()
  if (WHOLE.test(fields.peek() ?? '') && KEY.test(fields.peek(1) ?? '')) attributes['engineRpm'] = fields.number()
  while (fields.peek() === '') fields.skip(1)
  if (!KEY.test(fields.peek() ?? '')) return
  noteDriver(readings, fields.text())
  if (/^[01]$/.test(fields.peek() ?? '')) fields.skip(1)
  for (let number = 1; fields.left > 0; number++) {
    const sensor = TEMPERATURE.exec(fields.text())
    if (!sensor) return
    if (sensor[1] !== undefined) attributes[temperatureName(number)] = Number(sensor[1])
  }
}
