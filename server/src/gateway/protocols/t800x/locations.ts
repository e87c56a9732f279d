import {
  type DeviceReadings,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { noteAlarm } from './alarms.ts'
import { FAMILY, type Packet } from './framing.ts'
import { readDecimal, readPlace, readState, readTime } from './place.ts'

/** What a location says, and the code of its alarm for the answer. */
export interface Location {
  message: Message
  alarmCode: number
}

/** A place and readings are a position; readings alone are those of their instant. */
export function messageOf(place: ReportedPlace | null, readings: DeviceReadings, at: number): Message {
  return place ? { kind: 'position', report: reportOf(place, readings) } : { kind: 'heartbeat', readings, at }
}

/** Keeps a number unless it is not known. */
export function keep({ attributes }: DeviceReadings, name: string, value: number | null): void {
  if (value !== null) attributes[name] = value
}

/** A battery of zeros is full: two digits have no room for a hundred. */
function noteBattery(readings: DeviceReadings, percent: number | null): void {
  keep(readings, 'batteryPercent', percent === 0 ? 100 : percent)
}

/** A byte with its sign in the highest bit; ones are not known. */
function readTemperature(reader: ByteReader): number | null {
  const value = reader.u8()
  return value === 0xff ? null : (value & 0x7f) * (bit(value, 7) ? -1 : 1)
}

/**
 * Reads the location of a tracker in a vehicle: intervals and limits, state, switches, voltages, alarm, distance, battery,
 * time and place, and what its family adds. The second layout has more switches and a third voltage.
 */
export function readVehicle({ family, number, content }: Packet, isSecond: boolean): Location {
  const reader = readerOf(content)
  const readings = noReadings()
  const { attributes } = readings
  attributes['recordIndex'] = number
  reader.skip(7)
  attributes.signalLevel = reader.u16() & 0x7f
  const state = readState(reader)
  readings.buffered = state.buffered
  reader.skip(1)
  attributes.armed = bit(reader.u8(), 4)
  reader.skip(4)
  noteSwitches(readings, reader.u16(), isSecond ? reader.u16() >> 8 : null)
  const voltages = family === FAMILY.computer ? 0 : isSecond ? 3 : 2
  for (let input = 1; input <= voltages; input++) keep(readings, `adc${input}Volts`, readDecimal(reader, 2, 100))
  // The distance since the last report, or the hours of the engine where the vehicle tells them.
  if (isSecond) reader.skip(4)
  const alarmCode = reader.u8()
  noteAlarm(readings, family, alarmCode)
  reader.skip(1)
  readings.odometerKm = reader.u32() / 1000
  noteBattery(readings, readDecimal(reader, 1))
  const at = readTime(reader)
  const place = readPlace(reader, at, state)
  if (!place) attributes['satellites'] = state.satellites
  if (isSecond) keep(readings, 'backupVoltage', readDecimal(reader, 2, 100))
  if (reader.left >= 2) readings.voltage = readDecimal(reader, 2, 100)
  if (isSecond) readEngine(reader, readings)
  else if (family === FAMILY.computer) readComputer(reader, readings, place)
  return { message: messageOf(place, readings, at), alarmCode }
}

/** The ignition is an input of its own; the air conditioner's wire is the second. */
function noteSwitches(readings: DeviceReadings, switches: number, outputs: number | null): void {
  const { attributes } = readings
  readings.ignition = bit(switches, 14)
  attributes.input2 = bit(switches, 13)
  attributes.input3 = bit(switches, 12)
  attributes['input4'] = bit(switches, 11)
  const [states, first] = outputs === null ? [switches, 10] : [outputs, 5]
  attributes.output1 = bit(states, first)
  attributes.output2 = bit(states, first - 1)
  attributes.output3 = bit(states, first - 2)
}

const NO_RPM: readonly number[] = [0x8000, 0xffff]

/** Revolutions and temperature stand after the voltages of the second layout. */
function readEngine(reader: ByteReader, readings: DeviceReadings): void {
  if (reader.left < 6) return
  const rpm = reader.u16()
  if (!NO_RPM.includes(rpm)) readings.attributes['engineRpm'] = rpm
  reader.skip(3)
  keep(readings, 'deviceTemperatureCelsius', readTemperature(reader))
}

/** What the vehicle's computer says; ones are not known. */
function readComputer(reader: ByteReader, readings: DeviceReadings, place: ReportedPlace | null): void {
  if (reader.left < 19) return
  const speedKmh = readDecimal(reader, 2, 10)
  // The place of this family has none.
  if (place) place.speedKmh = speedKmh
  const known = (value: number, none: number) => (value === none ? null : value)
  const [used, rate] = [known(reader.u32(), 0xffff_ffff), known(reader.u32(), 0xffff_ffff)]
  keep(readings, 'fuelUsedLiters', used === null ? null : used / 1000)
  keep(readings, 'fuelLitersPerHour', rate === null ? null : rate / 1000)
  keep(readings, 'engineRpm', known(reader.u16(), 0xffff))
  const [intake, pressure, coolant, air, load, throttle] = Array.from({ length: 6 }, () => known(reader.u8(), 0xff))
  keep(readings, 'intakeGramsPerSecond', intake ?? null)
  keep(readings, 'intakeKpa', pressure ?? null)
  keep(readings, 'coolantCelsius', coolant == null ? null : coolant - 40)
  keep(readings, 'intakeCelsius', air == null ? null : air - 40)
  keep(readings, 'engineLoadPercent', load ?? null)
  keep(readings, 'throttlePercent', throttle ?? null)
  const fuel = reader.u8()
  if (fuel !== 0xff) readings.attributes[bit(fuel, 7) ? 'fuelLiters' : 'fuelPercent'] = fuel & 0x7f
}

/** Reads the location of a tracker on a thing: state, alarm, time, place, acceleration, battery, light, sun, switches. */
export function readAsset({ family, number, content }: Packet): Location {
  const reader = readerOf(content)
  const readings = noReadings()
  const { attributes } = readings
  attributes['recordIndex'] = number
  const state = readState(reader)
  readings.buffered = state.buffered
  const alarmCode = reader.u8()
  noteAlarm(readings, family, alarmCode)
  const at = readTime(reader)
  const place = readPlace(reader, at, state)
  if (!place) attributes['satellites'] = state.satellites
  reader.skip(5)
  noteBattery(readings, readDecimal(reader, 1))
  keep(readings, 'deviceTemperatureCelsius', readTemperature(reader))
  keep(readings, 'lightVolts', readDecimal(reader, 1, 10))
  keep(readings, 'backupVoltage', readDecimal(reader, 1, 10))
  keep(readings, 'solarVolts', readDecimal(reader, 1, 10))
  readings.odometerKm = reader.u32() / 1000
  const switches = reader.u16()
  readings.ignition = bit(switches, 2)
  attributes.charging = bit(switches, 15) || bit(switches, 3)
  attributes.signalLevel = (switches >> 4) & 0x7f
  return { message: messageOf(place, readings, at), alarmCode }
}
