import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { readExtended } from './extended.ts'
import { numberOf } from './location.ts'
import { reportIdOf, type TextReport } from './report.ts'
import {
  isState,
  noteBattery,
  noteHours,
  noteMileage,
  noteState,
  noteSwitches,
  PERCENT,
  readAppended,
  readTail,
} from './tail.ts'

/** State, inputs and outputs in two digits each; of some models reserved ones stand before. */
const STATUS = /^(?:[0-9A-F]{4})?([1246][126A])([0-9A-F]{2})([0-9A-F]{2})$/i
/** Models with three inputs of voltage say states of inputs and outputs in a field each, and no battery. */
const THREE_VOLTAGES = /^(?:04|35)/
const BITS = /^[0-9A-F]{2}$/i
/** Trackers for people of these models tell their signal before mileage and battery. */
const WITH_MOTION = /^42/

/**
 * Reads what a fixed report tells besides its places: `GTFRI`, and `GTERI`, which goes on with readings of other devices.
 * What stands between the last cell and the time of sending depends on the model: trackers for vehicles tell mileage,
 * hour meter, voltages of inputs, battery and state; those for people mileage and battery.
 */
export function readFixed(report: TextReport, readings: DeviceReadings): void {
  const { before, after, type, version } = report
  const { isJoined } = reportIdOf(report)
  if (isJoined) noteSupply(readings, before.at(-3))
  const { rest } = readAppended(after)
  const status = rest.findIndex((field) => isStatus(field))
  const more = isJoined ? readVehicle(rest, status, version, readings) : null
  if (more === null) readPersonal(report, readings)
  else if (type === 'FRI') noteEngine(readings, more)
  else if (type === 'ERI') readExtended(Number.parseInt(before.at(-4) ?? '', 16), version, more, readings)
}

function isStatus(field: string): boolean {
  const [, state] = STATUS.exec(field) ?? []
  return isState(state)
}

/** The voltage of the supply comes in millivolts. */
function noteSupply(readings: DeviceReadings, field: string | undefined): void {
  if (field !== undefined && /^\d{1,5}$/.test(field)) readings.voltage = Number(field) / 1000
}

/** Reads the fields of a tracker for vehicles; answers those after the state, null where there are too few for one. */
function readVehicle(
  rest: readonly string[],
  status: number,
  version: string,
  readings: DeviceReadings,
): readonly string[] | null {
  if (rest.length < 5) return null
  noteMileage(readings, rest[0])
  noteHours(readings, rest[1])
  if (status >= 0) {
    noteVoltages(readings, rest.slice(2, status - 1))
    noteBattery(readings, rest[status - 1])
    const [, state, inputs = '', outputs = ''] = STATUS.exec(rest[status] ?? '') ?? []
    noteState(readings, state)
    noteSwitches(readings, inputs, outputs)
    return rest.slice(status + 1)
  }
  if (THREE_VOLTAGES.test(version) && rest.length >= 7) {
    noteVoltages(readings, rest.slice(2, 5))
    const [inputs = '', outputs = ''] = rest.slice(5, 7)
    // Which of the lines is the ignition is up to the installer.
    if (BITS.test(inputs)) readings.attributes['inputBits'] = Number.parseInt(inputs, 16)
    if (BITS.test(outputs)) noteSwitches(readings, '', outputs)
    return rest.slice(7)
  }
  noteVoltages(readings, rest.slice(2, 4))
  noteBattery(readings, rest[4])
  noteState(readings, rest[5])
  return rest.slice(6)
}

/** Voltages come in millivolts; with an F before it a percentage of fuel. */
function noteVoltages({ attributes }: DeviceReadings, fields: readonly string[]): void {
  for (const [index, field] of fields.entries()) {
    const [, percent] = /^F(\d{1,3})$/i.exec(field) ?? []
    if (percent !== undefined) attributes[`fuel${index + 1}Percent`] = Number(percent)
    else if (/^\d{1,5}$/.test(field)) attributes[`adc${index + 1}Volts`] = Number(field) / 1000
  }
}

const TURNS = /^\d{1,5}$/
/** Litres are told with their tenths, by which they are known from the whole numbers with which other models end. */
const CONSUMPTION = /^(?:nan|inf|\d{1,3}\.\d{1,2})$/i

/**
 * The models that read the vehicle's diagnostics end with turns of the engine, litres on 100 km (which stand as no number
 * at rest) and the level of the fuel. They say the vehicle's number only where they know it; its reports end so in any case.
 */
function noteEngine({ attributes }: DeviceReadings, more: readonly string[]): void {
  const [turns = '', consumption = '', level = ''] = more.slice(-3)
  const isEngine = TURNS.test(turns) && CONSUMPTION.test(consumption) && PERCENT.test(level)
  if (!isEngine && attributes['vin'] === undefined) return
  if (PERCENT.test(level)) attributes.fuelPercent = Number(level)
  if (!isEngine) return
  const liters = numberOf(consumption)
  attributes['engineRpm'] = Number(turns)
  if (liters !== null) attributes['fuelLitersPer100Km'] = liters
}

/** Reads the fields of a tracker for people. */
function readPersonal({ before, after, version }: TextReport, readings: DeviceReadings): void {
  if (WITH_MOTION.test(version) && before.length === 6) {
    const [motion, charging] = before.slice(3)
    readings.attributes.moving = motion === '1'
    readings.attributes.charging = charging === '1'
    const signal = numberOf(after.at(-2))
    if (signal !== null) readings.attributes.signalLevel = signal
  }
  readTail(after, readings)
  // Some tell more after the battery.
  if (after.length >= 7) noteBattery(readings, after[3])
}
