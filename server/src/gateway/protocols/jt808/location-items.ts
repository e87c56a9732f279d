import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { noteEvent } from './alarms.ts'
import { type Item, noteCard, numberIn, signedSize } from './items.ts'
import { noteNested } from './nested-items.ts'
import { noteObdText } from './obd.ts'

type ItemReading = (value: Buffer, readings: DeviceReadings) => void

/** What an item of a known length says; one of another length says something else, which is not known here. */
const ITEMS: ReadonlyMap<number, ItemReading> = new Map<number, ItemReading>([
  // JT/T 808-2013, table 27.
  [
    0x01,
    sized(4, (value, readings) => {
      readings.odometerKm = value / 10
    }),
  ],
  [
    0x02,
    sized(2, (value, { attributes }) => {
      attributes['fuelLiters'] = value / 10
    }),
  ],
  [
    0x03,
    sized(2, (value, { attributes }) => {
      attributes['tachographSpeedKmh'] = value / 10
    }),
  ],
  [0x12, crossing],
  [0x14, named('videoAlarmBits', 4)],
  [0x15, named('videoLossBits', 4)],
  [0x16, named('videoCoveredBits', 4)],
  [0x17, named('storageFaultBits', 2)],
  [0x25, named('inputBits', 4)],
  [
    0x2b,
    sized(4, (value, { attributes }) => {
      attributes['adc1'] = value & 0xffff
      attributes['adc2'] = value >>> 16
    }),
  ],
  [0x30, named('signalLevel', 1)],
  // Further ones that makers have in common (Huabao, Jimi and others).
  [0x06, named('batteryPercent', 1)],
  [
    0x51,
    (value, { attributes }) => {
      if (value.length >= 2 && value.readUInt16BE(0) !== 0xffff)
        attributes.temperatureCelsius = signedSize(value.readUInt16BE(0)) / 10
    },
  ],
  [
    0x56,
    (value, { attributes }) => {
      if (value.length === 2) attributes.batteryPercent = Math.min(value.readUInt8(0) * 10, 100)
    },
  ],
  [0x57, switches],
  [
    0x60,
    (value, { attributes }) => {
      if (value.length >= 2) attributes['eventCode'] = value.readUInt16BE(0)
    },
  ],
  [0x61, volts(100)],
  [0x63, seals],
  [0x69, backupVolts(100)],
  [0x77, tyres],
  [0x82, volts(10)],
  [0xd3, volts(10)],
  [0xd4, named('batteryPercent', 1)],
  [0xd5, backupVolts(100)],
  [
    0xe2,
    sized(4, (value, { attributes }) => {
      attributes['fuelLiters'] = value / 10
    }),
  ],
  [
    0xe3,
    (value, { attributes }) => {
      if (value.length !== 6) return
      attributes.batteryPercent = value.readUInt16BE(0)
      attributes.backupVoltage = value.readUInt16BE(2) / 100
    },
  ],
  [
    0xe4,
    (value, { attributes }) => {
      if (value.length !== 2) return
      attributes.charging = value.readUInt8(0) === 0
      attributes.batteryPercent = value.readUInt8(1)
    },
  ],
  [
    0xe5,
    sized(1, (value, { attributes }) => {
      attributes.moving = value === 1
    }),
  ],
  [0xe6, (value, readings) => noteObdText(value.toString('latin1'), readings)],
  [
    0xf8,
    (value, { attributes }) => {
      if (value.length === 2) attributes['steps'] = value.readUInt16BE(0)
      else if (value.length > 19) noteCard(value.subarray(9, 19), attributes)
    },
  ],
  [0xeb, noteNested],
])

/** Notes one of the further items of a location report. */
export function noteItem({ id, value }: Item, readings: DeviceReadings): void {
  const { attributes } = readings
  const number = numberIn(value)
  // Makers give these a meaning by their length.
  if (id === 0xe1) {
    if (value.length === 1) attributes.batteryPercent = number!
    else if (value.length === 2) readings.voltage = number! / 10
    else if (value.length === 4 && number) attributes.driverId = String(number)
  } else if (id === 0xfe) {
    if (value.length === 4) readings.odometerKm = number! / 1000
    else noteManoeuvres(value, readings)
  } else ITEMS.get(id)?.(value, readings)
}

function sized(length: number, note: (value: number, readings: DeviceReadings) => void): ItemReading {
  return (value, readings) => {
    if (value.length === length) note(value.readUIntBE(0, length), readings)
  }
}

function named(name: string, length: number): ItemReading {
  return sized(length, (value, { attributes }) => {
    attributes[name] = value
  })
}

function volts(divisor: number): ItemReading {
  return sized(2, (value, readings) => {
    readings.voltage = value / divisor
  })
}

function backupVolts(divisor: number): ItemReading {
  return sized(2, (value, { attributes }) => {
    attributes.backupVoltage = value / divisor
  })
}

/** Which area or road was entered (0) or left (1). */
function crossing(value: Buffer, readings: DeviceReadings): void {
  if (value.length !== 6) return
  readings.attributes['geofenceNumber'] = value.readUInt32BE(1)
  const event: ReportEvent = value.readUInt8(5) === 0 ? 'geofenceEnter' : 'geofenceExit'
  if (readings.event === 'geofence') readings.event = event
  else noteEvent(event, readings)
}

/** Manoeuvres in the first word; in the last a door. */
function switches(value: Buffer, readings: DeviceReadings): void {
  if (value.length !== 8) return
  const manoeuvres = value.readUInt16BE(0)
  if (bit(manoeuvres, 8)) noteEvent('hardAcceleration', readings)
  if (bit(manoeuvres, 9)) noteEvent('hardBraking', readings)
  if (bit(manoeuvres, 10)) noteEvent('hardCornering', readings)
  if (bit(value.readUInt32BE(4), 16)) noteEvent('door', readings)
}

const MANOEUVRES: readonly ReportEvent[] = [
  ...(['hardAcceleration', 'hardBraking', 'hardCornering', 'accident', 'tampering'] as const),
]

/** Items of their own behind 7C: 01 has a bit for each manoeuvre. */
function noteManoeuvres(value: Buffer, readings: DeviceReadings): void {
  if (value[0] !== 0x7c || value[1] !== 0x01 || value[2] !== 4 || value.length < 7) return
  const bits = value.readUInt32BE(3)
  for (const [index, event] of MANOEUVRES.entries()) if (bit(bits, index)) noteEvent(event, readings)
}

/** Electronic seals: number, millivolts, state and two more bytes of each. */
function seals(value: Buffer, { attributes }: DeviceReadings): void {
  for (let number = 1; number * 11 <= value.length; number++) {
    const seal = value.subarray((number - 1) * 11, number * 11)
    attributes[`lock${number}Id`] = seal.toString('hex', 0, 6)
    attributes[`lock${number}Volts`] = seal.readUInt16BE(6) / 1000
    attributes[`lock${number}Sealed`] = seal.readUInt8(8) === 0x31
  }
}

/** Tyres: place, sensor, fortieths of a bar, degrees from -50 on, state. */
function tyres(value: Buffer, { attributes }: DeviceReadings): void {
  for (let offset = 0; offset + 8 <= value.length; offset += 8) {
    const name = `tire${value.readUInt8(offset)}`
    attributes[`${name}SensorId`] = value.toString('hex', offset + 1, offset + 4)
    attributes[`${name}Bar`] = value.readUInt16BE(offset + 4) / 40
    attributes[`${name}Celsius`] = value.readUInt8(offset + 6) - 50
    attributes[`${name}Status`] = value.readUInt8(offset + 7)
  }
}
