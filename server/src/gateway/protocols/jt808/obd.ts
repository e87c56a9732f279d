import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { VIN } from '@monitorweb/domain/text/vin'
import type { Item } from './items.ts'

/** Where a reading stands in the text `$OBD-RT,…` and how it is called here; what is left out is not known. */
const TEXT_FIELDS: readonly (readonly [index: number, name: string])[] = [
  [2, 'engineRpm'],
  [3, 'obdSpeedKmh'],
  [4, 'throttlePercent'],
  [5, 'engineLoadPercent'],
  [6, 'coolantCelsius'],
  [8, 'fuelLitersPer100Km'],
  [9, 'tripKm'],
  [10, 'obdOdometerKm'],
  [11, 'tripFuelLiters'],
  [12, 'fuelUsedLiters'],
]
const DECIMAL = /^-?\d{1,9}(\.\d{1,4})?$/

/** Notes what a text of the vehicle's diagnosis says; an empty field says nothing. */
export function noteObdText(text: string, readings: DeviceReadings): void {
  const fields = text.trim().split(',')
  if (fields[0] !== '$OBD-RT') return
  if (DECIMAL.test(fields[1] ?? '')) readings.voltage = Number(fields[1])
  for (const [index, name] of TEXT_FIELDS)
    if (DECIMAL.test(fields[index] ?? '')) readings.attributes[name] = Number(fields[index])
}

interface Scale {
  name: string
  bytes: number
  factor?: number
  from?: number
}

/** The items of a diagnosis in a location report, from 80 on. */
const SHORT: ReadonlyMap<number, Scale> = new Map([
  [0x81, { name: 'engineRpm', bytes: 2 }],
  [0x83, { name: 'engineLoadPercent', bytes: 1 }],
  [0x84, { name: 'coolantCelsius', bytes: 1, from: -40 }],
  [0x85, { name: 'fuelConsumption', bytes: 2 }],
  [0x86, { name: 'intakeCelsius', bytes: 1, from: -40 }],
  [0x87, { name: 'intakeFlow', bytes: 2 }],
  [0x89, { name: 'throttlePercent', bytes: 1 }],
  [0x8c, { name: 'obdOdometerKm', bytes: 4, factor: 0.1 }],
  [0x8d, { name: 'tripKm', bytes: 2 }],
  [0x8e, { name: 'fuelPercent', bytes: 1 }],
])

/** The items of two bytes of id in F3 of a location report, and in the transparent message F0. */
const LONG: ReadonlyMap<number, Scale> = new Map([
  [0x0002, { name: 'obdSpeedKmh', bytes: 2, factor: 0.1 }],
  [0x0003, { name: 'engineRpm', bytes: 2 }],
  [0x0008, { name: 'engineLoadPercent', bytes: 1 }],
  [0x052b, { name: 'fuelPercent', bytes: 1 }],
  [0x052c, { name: 'fuelUsedLiters', bytes: 4, factor: 0.01 }],
  [0x052d, { name: 'coolantCelsius', bytes: 1, from: -40 }],
  [0x052e, { name: 'airCelsius', bytes: 1, from: -40 }],
  [0x0535, { name: 'obdSpeedKmh', bytes: 2, factor: 0.1 }],
  [0x0536, { name: 'engineRpm', bytes: 2 }],
  [0x0539, { name: 'fuelConsumption', bytes: 2, factor: 0.01 }],
  [0x053d, { name: 'intakePressure', bytes: 2, factor: 0.1 }],
  [0x0544, { name: 'liquidLevelPercent', bytes: 1 }],
])
const [LONG_VOLTS, LONG_SUPPLY, LONG_ODOMETER] = [0x0004, 0x0530, 0x0546]

/** Notes an item of the vehicle's diagnosis in a location report. */
export function noteObdItem({ id, value }: Item, readings: DeviceReadings): void {
  if (id === 0x8b && VIN.test(value.toString('latin1').toUpperCase()))
    readings.attributes['vin'] = value.toString('latin1')
  else noteScaled(SHORT.get(id), value, readings)
}

/** Notes an item of two bytes of id. */
export function noteLongObdItem({ id, value }: Item, readings: DeviceReadings): void {
  if ((id === LONG_VOLTS || id === LONG_SUPPLY) && value.length === 2) readings.voltage = value.readUInt16BE(0) / 1000
  else if (id === LONG_ODOMETER && value.length === 4) readings.odometerKm = value.readUInt32BE(0) / 10
  else noteScaled(LONG.get(id), value, readings)
}

function noteScaled(scale: Scale | undefined, value: Buffer, { attributes }: DeviceReadings): void {
  if (!scale || value.length !== scale.bytes) return
  const number = value.readUIntBE(0, scale.bytes)
  const { factor = 1, from = 0 } = scale
  // Tenths and hundredths are divided, so that they stay what they were.
  attributes[scale.name] = (factor === 1 ? number : number / Math.round(1 / factor)) + from
}
