import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { numberOf } from './location.ts'
import { noteNumber, type TextReport } from './report.ts'
import { noteBattery, noteMileage, noteState, noteSwitches } from './tail.ts'

type Reading = (report: TextReport, readings: DeviceReadings) => void

const INSTANT = /^\d{14}$/
const BITS = /^[0-9A-F]{2}$/i
/** Where the time of the last fix stands in trackers for people, one field later than in those for vehicles. */
const LAST_FIX_OF_PERSONAL = 14
const EARLIEST_LAST_FIX = 11
/** What a modem says that does not know. */
const NO_SIGNAL = 99
/** A second supply is one of a vehicle; lower numbers in its field say something else. */
const LEAST_SECOND_SUPPLY_MV = 1_000

/** What the reports without a place tell. */
const READINGS: Readonly<Record<string, Reading>> = {
  INF: readState,
  CID: ({ before }, { attributes }) => noteCard(attributes, before[1]),
  CSQ: ({ before }, readings) => noteSignal(readings, before[1]),
  VER({ before }, { attributes }) {
    const [, deviceType, firmware, hardware] = before
    if (deviceType) attributes['deviceType'] = deviceType
    if (firmware) attributes['firmwareVersion'] = firmware
    if (hardware) attributes['hardwareVersion'] = hardware
  },
  LBS: ({ before }, readings) => noteBattery(readings, before[3]),
  WIF: ({ before }, readings) => noteBattery(readings, before.at(-1)),
  DAT: ({ before }, { attributes }) =>
    noteWords(
      attributes,
      before
        .slice(1)
        .join(',')
        .replace(/^,+|,+$/g, ''),
    ),
  DTT: readTransparent,
  GSM: () => undefined,
  // Lists of settings, states of the receiver and of lines, the connection: these show that the device is alive.
  ...Object.fromEntries(
    ['ALL', 'AIF', 'ALC', 'ALM', 'BAT', 'CFG', 'GPS', 'GSV', 'GIR', 'IOS', 'PDP', 'RMD', 'TMZ', 'UPC', 'UPD'].map(
      (type) => [type, () => undefined],
    ),
  ),
}

/** Whether a type has no place by its nature. */
export function isInformation(type: string): boolean {
  return Object.hasOwn(READINGS, type)
}

export function readInformation(report: TextReport, readings: DeviceReadings): void {
  READINGS[report.type]?.(report, readings)
}

/**
 * Reads the state of the device (`GTINF`): state, card, signal, supply, battery, last fix and, of trackers for vehicles,
 * voltages and states of lines, of those for people charge and temperature.
 */
function readState({ before }: TextReport, readings: DeviceReadings): void {
  const [, state, card, signal, , , supply = '', second, battery, charging] = before
  const { attributes } = readings
  noteState(readings, state)
  noteCard(attributes, card)
  noteSignal(readings, signal)
  // Trackers for vehicles say millivolts here, those for people kilometres.
  if (/^\d{1,5}$/.test(supply)) readings.voltage = Number(supply) / 1000
  noteMileage(readings, supply)
  const millivolts = numberOf(second)
  if (millivolts !== null && millivolts >= LEAST_SECOND_SUPPLY_MV) attributes['secondVoltage'] = millivolts / 1000
  noteNumber(attributes, 'backupVoltage', battery)
  if (charging === '0' || charging === '1') attributes.charging = charging === '1'
  const lastFix = before.findIndex((field, index) => index >= EARLIEST_LAST_FIX && INSTANT.test(field))
  if (lastFix < 0) return
  const rest = before.slice(lastFix + 1)
  if (lastFix === LAST_FIX_OF_PERSONAL) {
    noteBattery(readings, rest[0])
    noteNumber(attributes, 'temperatureCelsius', rest[2])
  } else readLines(rest, readings)
}

/** Voltages of inputs, inputs and outputs, zone and summer time; a mode of the first line may stand before. */
function readLines(rest: readonly string[], readings: DeviceReadings): void {
  const [inputs = '', outputs = ''] = rest.slice(-4, -2)
  const voltages = rest.slice(rest.length > 5 ? 1 : 0, -4)
  for (const [index, field] of voltages.entries())
    if (/^\d{1,5}$/.test(field)) noteNumber(readings.attributes, `adc${index + 1}Volts`, field, 1000)
  if (BITS.test(inputs) && BITS.test(outputs)) noteSwitches(readings, inputs, outputs)
}

function noteCard(attributes: DeviceReadings['attributes'], card: string | undefined): void {
  if (card !== undefined && /^[0-9A-F]{15,20}$/i.test(card)) attributes['iccid'] = card
}

function noteSignal({ attributes }: DeviceReadings, field: string | undefined): void {
  const signal = numberOf(field)
  if (signal !== null && signal < NO_SIGNAL) attributes.signalLevel = signal
}

/** Bytes of a device at the serial line, in hexadecimal; one kind of fuel probe is known by its words. */
function readTransparent({ before }: TextReport, { attributes }: DeviceReadings): void {
  const data = before.at(-1) ?? ''
  const words = /^(?:[0-9A-F]{2}){2,}$/i.test(data) ? Buffer.from(data, 'hex').toString('latin1') : data
  noteWords(attributes, words)
  const [, level] = /COMB,\d+,(\d{1,4}(?:\.\d+)?),/.exec(words) ?? []
  if (level !== undefined) attributes['fuelLevel'] = Number(level)
}

function noteWords(attributes: DeviceReadings['attributes'], words: string): void {
  if (words.trim() !== '') attributes['externalData'] = words.trim()
}
