import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { callsForHelp, crossing, furtherCalls, noteManoeuvres, switches } from './call-items.ts'
import { noteCameraAlarm, noteDriving, noteDrivingAlarm } from './camera-items.ts'
import { type Item, noteCard, numberIn } from './items.ts'
import { noteNested } from './nested-items.ts'
import { noteObdText } from './obd.ts'
import { charge, fuel, innerBattery, seals, temperatures, tyres } from './sensor-items.ts'

type ItemReading = (value: Buffer, readings: DeviceReadings) => void

/** What an item of a known length says; one of another length says something else, which is not known here. */
const ITEMS: ReadonlyMap<number, ItemReading> = new Map<number, ItemReading>([
  // JT/T 808-2013.
  [
    0x01,
    sized(4, (value, readings) => {
      readings.odometerKm = value / 10
    }),
  ],
  [0x02, fuel],
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
  [0x18, noteDriving],
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
  [0x51, temperatures],
  [0x56, innerBattery],
  [0x57, switches],
  [
    0x60,
    (value, { attributes }) => {
      if (value.length >= 2) attributes['eventCode'] = value.readUInt16BE(0)
    },
  ],
  [0x61, volts(100)],
  [0x63, seals],
  [0x64, (value, readings) => noteCameraAlarm(0x64, value, readings)],
  [0x65, (value, readings) => noteCameraAlarm(0x65, value, readings)],
  [0x69, backupVolts(100)],
  [0x70, noteDrivingAlarm],
  [0x77, tyres],
  [0x82, volts(10)],
  [
    0xac,
    sized(4, (value, readings) => {
      readings.odometerKm = value / 1000
    }),
  ],
  [
    0xbd,
    (value, { attributes }) => {
      const driver = value.toString('latin1').trim()
      if (/^[\w-]{1,32}$/.test(driver)) attributes.driverId = driver
    },
  ],
  [0xd3, volts(10)],
  [0xd4, charge],
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
      // The first byte is reserved.
      attributes.batteryPercent = value.readUInt8(1)
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
  [0xe7, callsForHelp],
  [0xe9, charge],
  [
    0xf8,
    (value, { attributes }) => {
      if (value.length === 2) attributes['steps'] = value.readUInt16BE(0)
      else if (value.length > 19) noteCard(value.subarray(9, 19), attributes)
    },
  ],
  [0xeb, noteNested],
  [
    0xf1,
    (value, readings) => {
      const { attributes } = readings
      if (value.length === 4) readings.voltage = value.readUInt32BE(0) / 1000
      if (/^\d{19}[\dF]$/i.test(value.toString('latin1')))
        attributes['iccid'] = value.toString('latin1').replace(/F$/i, '')
    },
  ],
  [
    0xf3,
    sized(1, (value, { attributes }) => {
      attributes.armed = value === 1
    }),
  ],
  [0xf4, furtherCalls],
])

/** Notes one of the further items of a location report. */
export function noteItem({ id, value }: Item, readings: DeviceReadings): void {
  const { attributes } = readings
  const number = numberIn(value)
  // Makers give these a meaning by their length.
  if (id === 0xe1) {
    if (value.length === 1) charge(value, readings)
    else if (value.length === 2) readings.voltage = number! / 10
    else if (value.length === 4 && number) attributes.driverId = String(number)
  } else if (id === 0xfe) {
    if (value.length === 1) attributes.batteryPercent = number!
    else if (value.length === 2) readings.voltage = number! / 10
    else if (value.length === 4) readings.odometerKm = number! / 1000
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
