import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import type { Packet } from './framing.ts'
import { keep, messageOf } from './locations.ts'
import { readDecimal, readPlace, readState, readTime } from './place.ts'

/** Tyres, panic button, driver, temperature, door, relay, fuel; of a mixed list each says its own kind. */
const [MIXED, TYRE, BUTTON, DRIVER, TEMPERATURE, DOOR, RELAY, FUEL] = [0, 1, 2, 3, 4, 5, 6, 7]
const FUEL_LEAK = 2
/** After what a button or a driver's tag says, a place stands that belongs to the instant before. */
const PLACE_BYTES = 17

/** Reads what sensors said over the air. The second layout has a place before them. */
export function readPeripherals({ content }: Packet, isSecond: boolean): Message[] {
  const reader = readerOf(content)
  const at = readTime(reader)
  const readings = noReadings()
  readings.ignition = bit(reader.u8(), 0)
  const state = isSecond ? readState(reader) : null
  const place = state && readPlace(reader, at, state)
  if (state) readings.buffered = state.buffered
  const kind = reader.u16()
  for (let number = 1; reader.left >= (kind === MIXED ? 2 : 1); number++)
    readSensor(reader, kind === MIXED ? reader.u16() : kind, { readings, name: `tag${number}`, isSecond })
  return [messageOf(place, readings, at)]
}

interface Sensor {
  readings: DeviceReadings
  name: string
  isSecond: boolean
}

function readSensor(reader: ByteReader, kind: number, sensor: Sensor): void {
  const { readings, name } = sensor
  const id = reader.take(6).toString('hex')
  if (kind === DRIVER) readings.attributes.driverId = id
  else readings.attributes[`${name}Id`] = id
  switch (kind) {
    case TYRE:
      readTyre(reader, sensor)
      break
    case BUTTON:
    case DRIVER:
      readButton(reader, kind, sensor)
      break
    case TEMPERATURE:
      noteBattery(reader, sensor, true)
      noteCelsius(reader, sensor)
      keep(readings, `${name}HumidityPercent`, scaled(reader.u16(), 0xffff, 0.01))
      keep(readings, `${name}Light`, scaled(reader.u16(), 0xffff, 1))
      noteSignal(reader, sensor)
      break
    case DOOR:
    case RELAY: {
      noteBattery(reader, sensor, true)
      noteCelsius(reader, sensor)
      const state = reader.u8()
      if (state !== 0xff) readings.attributes[`${name}${kind === DOOR ? 'Door' : 'Output'}`] = state > 0
      noteSignal(reader, sensor)
      break
    }
    case FUEL: {
      noteBattery(reader, sensor, false)
      keep(readings, `${name}FuelLevel`, scaled(reader.u16(), 0xffff, 1))
      noteCelsius(reader, sensor)
      reader.skip(2)
      if (reader.u8() === FUEL_LEAK) readings.event = 'fuelLeak'
      noteSignal(reader, sensor)
      break
    }
    default:
      throw new UnfitBytesError(`no sensor ${kind}`)
  }
}

function readTyre(reader: ByteReader, { readings, name }: Sensor): void {
  keep(readings, `${name}BatteryVolts`, scaled(reader.u8(), 0xff, 0.01, 1.22))
  keep(readings, `${name}TyreKpa`, scaled(reader.u8(), 0xff, 2 * 1.572))
  keep(readings, `${name}TyreCelsius`, scaled(reader.u8(), 0xff, 1, -55))
  reader.skip(1)
}

/** A button tells that it was pressed, or that its battery is low; a driver's tag the latter. */
function readButton(reader: ByteReader, kind: number, { readings, name, isSecond }: Sensor): void {
  keep(readings, `${name}BatteryVolts`, readDecimal(reader, 1, 10))
  const told = reader.u8()
  if (told === 0 && kind === BUTTON) readings.event = 'sos'
  if (told === 1) readings.event = 'lowBattery'
  if (!isSecond) reader.skip(PLACE_BYTES)
}

function noteBattery(reader: ByteReader, { readings, name }: Sensor, hasPercent: boolean): void {
  keep(readings, `${name}BatteryVolts`, scaled(reader.u8(), 0xff, 0.01, 2))
  if (hasPercent) keep(readings, `${name}BatteryPercent`, scaled(reader.u8(), 0xff, 1))
}

/** Hundredths, with the sign in the highest bit. */
function noteCelsius(reader: ByteReader, { readings, name }: Sensor): void {
  const value = reader.u16()
  const celsius = value === 0xffff ? null : ((value & 0x7fff) / 100) * (bit(value, 15) ? -1 : 1)
  keep(readings, `${name}TemperatureCelsius`, celsius)
}

function noteSignal(reader: ByteReader, { readings, name }: Sensor): void {
  keep(readings, `${name}Rssi`, scaled(reader.u8(), 0xff, 1, -128))
}

/** Ones are not known; rounded to what the steps can say. */
function scaled(value: number, none: number, step: number, first = 0): number | null {
  return value === none ? null : Math.round((first + value * step) * 1000) / 1000
}
