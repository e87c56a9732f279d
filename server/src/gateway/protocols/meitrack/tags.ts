import type { DeviceReadings, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { noteEvent } from './events.ts'
import { noteInputs, noteOutputs } from './states.ts'
import { noteTemperature } from './text.ts'

/** What is read of a record. */
export interface TaggedRecord {
  readings: DeviceReadings
  place: Partial<ReportedPlace>
  /** Seconds since 2000. */
  time: number | null
}

/** What becomes of the bytes of a reading. */
export type Tag = (value: Buffer, record: TaggedRecord) => void

/** A number under a name, in so many parts of its unit. */
function named(name: string, parts = 1): Tag {
  return (value, { readings }) => {
    readings.attributes[name] = value.readUIntLE(0, value.length) / parts
  }
}

export const BYTES: ReadonlyMap<number, Tag> = new Map<number, Tag>([
  [0x01, (value, { readings }) => noteEvent(readings, value.readUInt8())],
  [0x05, (value, { place }) => (place.hasFix = value[0] === 1)],
  [0x06, (value, { place }) => (place.satellites = value.readUInt8())],
  [0x07, named('signalLevel')],
  [0x14, (value, { readings }) => noteOutputs(readings, value.readUInt8())],
  [0x15, (value, { readings }) => noteInputs(readings, value.readUInt8())],
  [0x1b, named('geofenceNumber')],
  [0x47, named('lockState')],
  [0x97, named('throttlePercent')],
  [0x9d, named('fuelPercent')],
  [0xfe69, named('batteryPercent')],
])

export const WORDS: ReadonlyMap<number, Tag> = new Map<number, Tag>([
  [0x08, (value, { place }) => (place.speedKmh = value.readUInt16LE())],
  [0x09, (value, { place }) => (place.courseDegrees = value.readUInt16LE())],
  [0x0a, named('hdop', 10)],
  [0x0b, (value, { place }) => (place.altitudeMeters = value.readInt16LE())],
  [0x16, named('adc1Volts', 100)],
  [0x17, named('adc2Volts', 100)],
  [0x18, named('adc3Volts', 100)],
  [0x19, named('backupVoltage', 100)],
  [0x1a, (value, { readings }) => (readings.voltage = value.readUInt16LE() / 100)],
  [0x29, named('fuelPercent', 100)],
  [0x40, (value, { readings }) => noteEvent(readings, value.readUInt16LE())],
  [0x91, named('obdSpeedKmh')],
  [0x92, named('obdSpeedKmh')],
  [0x99, named('engineRpm')],
  [0x9c, (value, { readings }) => (readings.attributes['coolantCelsius'] = value.readInt16LE())],
  [0x9f, (value, { readings }) => (readings.attributes['busTemperatureCelsius'] = value.readInt16LE())],
  [0xc9, named('fuelConsumption')],
])

export const DOUBLE_WORDS: ReadonlyMap<number, Tag> = new Map<number, Tag>([
  [0x02, (value, { place }) => (place.latitude = value.readInt32LE() / 1e6)],
  [0x03, (value, { place }) => (place.longitude = value.readInt32LE() / 1e6)],
  [0x04, (value, record) => (record.time = value.readUInt32LE())],
  [0x0c, (value, { readings }) => (readings.odometerKm = value.readUInt32LE() / 1000)],
  [0x0d, named('runSeconds')],
  [0x25, (value, { readings }) => (readings.attributes.driverId = String(value.readUInt32LE()))],
  [0x9b, named('obdOdometerKm', 1000)],
  [0xa0, named('fuelUsedLiters', 1000)],
  [0xa2, named('fuelConsumption', 100)],
  [0xfef4, (value, { readings }) => (readings.hourMeterHours = value.readUInt32LE() / 60)],
])

/** Temperatures of wired sensors, hundredths of a degree after a byte of which nothing is known. */
const SENSORS = Array.from({ length: 8 }, (_, index): [number, Tag] => [
  0x2a + index,
  (value, { readings }) => {
    if (value.length === 3) noteTemperature(readings, index + 1, value.readInt16LE(1) / 100)
  },
])

export const LONG: ReadonlyMap<number, Tag> = new Map<number, Tag>([
  ...SENSORS,
  [0xfe73, readAccessory],
  [0xfea8, readBatteries],
])

/** An accessory by radio: version, name with its length, address, battery, temperature and humidity in 256ths. */
function readAccessory(value: Buffer, { readings: { attributes } }: TaggedRecord): void {
  const nameEnd = 2 + (value[1] ?? 0)
  const readingsAt = nameEnd + 6
  if (value.length < readingsAt + 5) return
  attributes['tag1Name'] = value.toString('utf8', 2, nameEnd)
  attributes['tag1Id'] = value.toString('hex', nameEnd, readingsAt)
  attributes['tag1BatteryPercent'] = value[readingsAt]
  attributes['tag1TemperatureCelsius'] = value.readInt16LE(readingsAt + 1) / 256
  attributes['tag1HumidityPercent'] = value.readUInt16LE(readingsAt + 3) / 256
}

/** Up to three batteries: a state, which is 0 where there is none, and the charge. */
function readBatteries(value: Buffer, { readings: { attributes } }: TaggedRecord): void {
  for (let number = 1; number <= 3; number++) {
    const [state, percent] = value.subarray(2 * number - 2, 2 * number)
    if (state === undefined || percent === undefined || state === 0) continue
    attributes[number === 1 ? 'batteryPercent' : `battery${number}Percent`] = percent
  }
}
