import { bit } from '../../bytes.ts'
import { noteLines } from '../lines.ts'
import { type Meaning, numbered, signed, steps, unlessSaid } from '../meanings.ts'

/** Of the four bytes of a tag, the lowest first, only the first two are the number. */
const low =
  (meaning: Meaning): Meaning =>
  (readings, value) =>
    meaning(readings, value & 0xffff)

/** Battery and supply in millivolts; zeros are not connected, ones a fault. */
const noteVoltages: Meaning = (readings, value) => {
  const [battery, supply] = [value & 0xffff, value >>> 16]
  if (isThere(battery)) readings.attributes.backupVoltage = battery / 1000
  if (isThere(supply)) readings.voltage = supply / 1000
}

const noteDriver: Meaning = ({ attributes }, value) => {
  attributes.driverId = String(value)
}

/** Operator, country and signal. */
const noteSignal: Meaning = ({ attributes }, value) => {
  attributes.signalLevel = value >>> 24
}

const noteOdometer: Meaning = (readings, value) => {
  readings.odometerKm = value / 100
}

const [INPUTS, OUTPUTS] = [8, 4]

/** What byte 0 says of the others: lines, pulses, a frequency or a voltage of the input in byte 1. */
const noteInput: Meaning = (readings, value) => {
  const [kind, number, measured] = [value & 0xff, (value >>> 8) & 0xff, value >>> 16]
  const { attributes } = readings
  switch (kind) {
    case 1:
      readings.ignition = bit(number, 0)
      attributes['callButton'] = bit(number, 1)
      noteLines(readings, 'input', measured, INPUTS)
      break
    case 6:
      attributes[`pulses${number}`] = measured
      break
    case 7:
      attributes[`frequency${number}Hz`] = measured
      break
    case 8:
      attributes[`adc${number}Volts`] = measured / 1000
      break
  }
}

/** Inputs, outputs, modem and receiver, movement, guard and the alarm button by their bits. */
const noteStatus: Meaning = (readings, value) => {
  noteLines(readings, 'input', value & 0xff, INPUTS)
  noteLines(readings, 'output', (value >>> 8) & 0x0f, OUTPUTS)
  readings.attributes.moving = bit(value, 16)
  readings.attributes.armed = bit(value, 19)
  if (bit(value, 20)) readings.event = 'sos'
}

/** The first sensor of a tank is 71: what it counts, and tenths of a degree from −10 °C on. */
const FIRST_TANK = 71
const noteTank =
  (number: number): Meaning =>
  ({ attributes }, value) => {
    const level = value & 0xffff
    if (!isThere(level)) return
    attributes[`tank${number}Steps`] = level
    attributes[`tank${number}Celsius`] = ((value >>> 16) - 100) / 10
  }

const noteDriving: Meaning = ({ attributes }, value) => {
  attributes['engineLoadPercent'] = value & 0xff
  attributes['throttlePercent'] = (value >>> 8) & 0xff
  if (value >>> 16 !== 0) attributes['motionState'] = value >>> 16
}

function isThere(number: number): boolean {
  return number !== 0 && number !== 0xffff
}

/** So many tags in a row, each with its number among them. */
const row = (first: number, count: number, meaning: (number: number) => Meaning): [number, Meaning][] =>
  Array.from({ length: count }, (_, index) => [first + index, meaning(index + 1)])

/** The tags of a reading but those of the place; the cell is not kept beside the raw message. */
export const TAGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [1, noteVoltages],
  [2, noteDriver],
  [6, noteInput],
  [8, noteSignal],
  [9, noteStatus],
  ...row(30, 8, (number) => low(steps(`adc${number}Volts`, 1000))),
  ...row(40, 10, (number) => low(signed(2, steps(numbered('temperatureCelsius', number), 100)))),
  [51, steps('canStatus')],
  [52, unlessSaid('hourMeterHours', 100)],
  [53, noteOdometer],
  [54, steps('fuelUsedLiters', 10)],
  [55, low(steps('fuelPercent', 10))],
  [56, steps('fuelLiters')],
  [57, low(steps('engineRpm'))],
  [58, signed(4, steps('engineCelsius'))],
  [59, steps('obdSpeedKmh')],
  ...row(60, 5, (number) => steps(`axle${number}LoadKg`)),
  [67, low(steps('adBluePercent', 10))],
  [69, noteDriving],
  ...row(FIRST_TANK, 9, noteTank),
  [100, steps('tachographKm', 100)],
  [102, steps('tachographVolts', 1000)],
  [151, low(steps('hdop', 100))],
])
