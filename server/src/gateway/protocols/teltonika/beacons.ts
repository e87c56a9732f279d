import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, textOrHex } from '../../bytes.ts'

type Attributes = DeviceReadings['attributes']

/** So many of what was heard are kept; the others stand in the raw message. */
const MOST = 16

/**
 * Notes the beacons of element 385: a byte for the part of the list, then of each its flags (4 to 7: iBeacon, else
 * Eddystone), name, and as the flags say signal, battery and temperature.
 */
export function noteBeacons(attributes: Attributes, bytes: Buffer): void {
  if (bytes.length === 0) return
  const reader = readerOf(bytes)
  reader.skip(1)
  for (let number = 1; reader.left > 0 && number <= MOST; number++) {
    const name = `beacon${number}`
    const flags = reader.u8()
    if (flags >> 4 > 0) {
      attributes[`${name}Uuid`] = reader.take(16).toString('hex')
      attributes[`${name}Major`] = reader.u16()
      attributes[`${name}Minor`] = reader.u16()
    } else {
      attributes[`${name}Namespace`] = reader.take(10).toString('hex')
      attributes[`${name}Instance`] = reader.take(6).toString('hex')
    }
    if (bit(flags, 0)) attributes[`${name}Rssi`] = reader.i8()
    if (bit(flags, 1)) attributes[`${name}BatteryVolts`] = reader.u16() / 1000
    if (bit(flags, 2)) attributes[`${name}TemperatureCelsius`] = reader.i16() / 100
  }
}

type Field = (attributes: Attributes, name: string, reader: ByteReader) => void

/** The fields of one tag by their number. */
const FIELDS: ReadonlyMap<number, Field> = new Map<number, Field>([
  [0x00, (attributes, name, reader) => (attributes[`${name}Rssi`] = reader.i8())],
  [0x01, (attributes, name, reader) => (attributes[`${name}Id`] = reader.take(reader.left).toString('hex'))],
  [0x02, readAdvertisement],
  [0x05, (attributes, name, reader) => (attributes[`${name}Name`] = textOrHex(reader.take(reader.left)))],
  [0x06, (attributes, name, reader) => (attributes[`${name}TemperatureCelsius`] = reader.i16() / 100)],
  [0x07, (attributes, name, reader) => (attributes[`${name}HumidityPercent`] = reader.u8())],
  [0x08, (attributes, name, reader) => (attributes[`${name}Magnet`] = reader.u8() > 0)],
  [0x09, (attributes, name, reader) => (attributes[`${name}Moving`] = reader.u8() > 0)],
  [0x0d, (attributes, name, reader) => (attributes[`${name}LowBattery`] = reader.u8() > 0)],
  [0x0e, (attributes, name, reader) => (attributes[`${name}BatteryVolts`] = reader.u16() / 1000)],
  [0x0f, (attributes, name, reader) => (attributes[`${name}Mac`] = reader.take(reader.left).toString('hex'))],
])

/** Notes tags: a byte for the version of the list, then of each its length and fields, each with number and length. */
export function noteTags(attributes: Attributes, bytes: Buffer): void {
  if (bytes.length === 0) return
  const list = readerOf(bytes)
  list.skip(1)
  for (let number = 1; list.left > 0 && number <= MOST; number++) {
    const tag = readerOf(list.take(list.u8()))
    while (tag.left > 0) {
      const field = FIELDS.get(tag.u8())
      const value = tag.take(tag.u8())
      // A field of no bytes says that there is nothing.
      if (value.length > 0) field?.(attributes, `tag${number}`, readerOf(value))
    }
  }
}

/** How many bytes each of these flags of an EYE sensor says that follow. */
const ANNOUNCED = [
  [0, 2],
  [1, 1],
  [4, 2],
  [5, 3],
  [7, 1],
] as const

/**
 * Reads what an EYE sensor says over the air: flags of what follows (temperature, humidity, magnet, its state, movement,
 * angles, low battery, battery in steps of 10 mV above 2 V). Of other tags a device passes on whatever they say, whose
 * first byte is no flags; only the length tells both apart.
 */
function readAdvertisement(attributes: Attributes, name: string, reader: ByteReader): void {
  const flags = reader.peek(0)
  const announced = ANNOUNCED.reduce((sum, [index, bytes]) => sum + (bit(flags, index) ? bytes : 0), 1)
  if (reader.left !== announced) {
    attributes[`${name}Data`] = reader.take(reader.left).toString('hex')
    return
  }
  reader.skip(1)
  if (bit(flags, 0)) attributes[`${name}TemperatureCelsius`] = reader.i16() / 100
  if (bit(flags, 1)) attributes[`${name}HumidityPercent`] = reader.u8()
  if (bit(flags, 2)) attributes[`${name}Magnet`] = bit(flags, 3)
  if (bit(flags, 4)) attributes[`${name}Moving`] = bit(reader.u16(), 15)
  if (bit(flags, 5)) reader.skip(3)
  if (bit(flags, 6)) attributes[`${name}LowBattery`] = true
  if (bit(flags, 7)) attributes[`${name}BatteryVolts`] = (2000 + reader.u8() * 10) / 1000
}
