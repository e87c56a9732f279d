import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { numbered } from '../meanings.ts'
import { readAccessories } from './accessories.ts'
import { readCan } from './can.ts'
import { numberOf } from './location.ts'

/** Which readings of other devices a report goes on with (`GTERI`, ERI mask). */
const MASK = { fuelSensor: 0, oneWire: 1, can: 2, fuelPercent: 3, fuelVolume: 4, accessories: 8 } as const
const TEMPERATURE = '1'
const MOST_SENSORS = 30
/** Models that may have several fuel sensors, and tell them behind all that is wired. */
const WITH_FUEL_LIST = /^F1/
const HEX = /^[0-9A-F]{1,8}$/i

/**
 * Reads the rest of a report that tells of other devices: which one is wired, then by the mask a fuel sensor, sensors of
 * one wire, the bus of the vehicle, accessories by radio.
 */
export function readExtended(mask: number, version: string, fields: readonly string[], readings: DeviceReadings): void {
  if (Number.isNaN(mask)) return
  const hasFuelList = WITH_FUEL_LIST.test(version)
  let next: number | null = 1
  if (bit(mask, MASK.fuelSensor) && !hasFuelList) next = readFuelSensor(mask, fields, next, readings)
  if (bit(mask, MASK.oneWire)) next = readOneWire(fields, next, readings)
  if (bit(mask, MASK.can)) next = readCan(fields, next, readings)
  if (hasFuelList && next !== null) next = readFuelSensors(mask, fields, next, readings)
  if (bit(mask, MASK.accessories) && next !== null) readAccessories(fields, next, readings)
}

/** The sensor's own words, which are the steps of its level where they are hexadecimal digits alone, then its type where the level is worked out, and the level. */
function readFuelSensor(mask: number, fields: readonly string[], from: number, { attributes }: DeviceReadings): number {
  let next = from
  const words = fields[next++] ?? ''
  if (HEX.test(words)) attributes['fuelLevel'] = Number.parseInt(words, 16)
  else if (words !== '') attributes['fuelSensorData'] = words
  if (bit(mask, MASK.fuelPercent) || bit(mask, MASK.fuelVolume)) next++
  if (bit(mask, MASK.fuelPercent)) {
    const percent = numberOf(fields[next++])
    if (percent !== null) attributes.fuelPercent = percent
  }
  if (bit(mask, MASK.fuelVolume)) {
    const liters = numberOf(fields[next++])
    if (liters !== null) attributes['fuelLiters'] = liters
  }
  return next
}

/** A counted list of fuel sensors: type, port and, by the mask, steps in hexadecimal digits, percent and litres of each. */
function readFuelSensors(
  mask: number,
  fields: readonly string[],
  from: number,
  { attributes }: DeviceReadings,
): number {
  const [hasSteps, hasPercent, hasVolume] = [MASK.fuelSensor, MASK.fuelPercent, MASK.fuelVolume].map((index) =>
    bit(mask, index),
  )
  if (!hasSteps && !hasPercent && !hasVolume) return from
  const count = Math.min(numberOf(fields[from]) ?? 0, MOST_SENSORS)
  let next = from + 1
  for (let sensor = 1; sensor <= count; sensor++) {
    next += 2
    const steps = hasSteps ? fields[next++] : undefined
    if (steps !== undefined && HEX.test(steps)) attributes[numbered('fuelLevel', sensor)] = Number.parseInt(steps, 16)
    const percent = hasPercent ? numberOf(fields[next++]) : null
    if (percent !== null) attributes[numbered('fuelPercent', sensor)] = percent
    const liters = hasVolume ? numberOf(fields[next++]) : null
    if (liters !== null) attributes[numbered('fuelLiters', sensor)] = liters
  }
  return next
}

/** Id, type and data of each sensor; temperatures in sixteenths of a degree, in two's complement. */
function readOneWire(fields: readonly string[], from: number, { attributes }: DeviceReadings): number {
  const count = Math.min(numberOf(fields[from]) ?? 0, MOST_SENSORS)
  for (let sensor = 1; sensor <= count; sensor++) {
    const [, type, data = ''] = fields.slice(from + 3 * sensor - 2, from + 3 * sensor + 1)
    if (type !== TEMPERATURE || !/^[0-9A-F]{4}$/i.test(data)) continue
    const celsius = Buffer.from(data, 'hex').readInt16BE() / 16
    attributes[sensor === 1 ? 'temperatureCelsius' : `temperature${sensor}Celsius`] = celsius
  }
  return from + 1 + 3 * count
}
