import type { DeviceReadings, ReadingAttributes } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { noteNumber } from './report.ts'

type Note = (field: string, readings: DeviceReadings) => void

const number =
  (name: string): Note =>
  (field, { attributes }) =>
    noteNumber(attributes, name, field)
const hex =
  (name: string): Note =>
  (field, { attributes }) => {
    if (/^[0-9A-F]{1,8}$/i.test(field)) attributes[name] = Number.parseInt(field, 16)
  }
const text =
  (name: string): Note =>
  (field, { attributes }) => {
    attributes[name] = field
  }
const skip: Note = () => undefined

/** A letter before a number says its unit: H hectometres or litres an hour, L litres, P per cent. */
const WITH_UNIT = /^([A-Z])?(\d{1,9}(?:\.\d{1,4})?)$/

/** What the bus of a vehicle tells, in the order of the bits of the report's mask; the last two are the place and the cell. */
const FIELDS: readonly Note[] = [
  text('vin'),
  (field, readings) => {
    // 0 is off, 1 the key, 2 the engine.
    if (/^[012]$/.test(field)) readings.ignition = field !== '0'
  },
  odometer,
  number('fuelUsedLiters'),
  number('engineRpm'),
  number('obdSpeedKmh'),
  number('coolantCelsius'),
  consumption,
  fuelLevel,
  rangeLeft,
  number('throttlePercent'),
  (field, readings) => {
    const [, , hours] = WITH_UNIT.exec(field) ?? []
    if (hours !== undefined) readings.hourMeterHours = Number(hours)
  },
  number('drivingHours'),
  number('idleHours'),
  number('idleFuelLiters'),
  number('axleWeightKg'),
  hex('tachographBits'),
  hex('indicatorBits'),
  hex('lightBits'),
  hex('doorBits'),
  number('overspeedHours'),
  number('highRpmHours'),
  ...Array<Note>(7).fill(skip),
]
const [EXPANSION, FIRST_PLACE] = [29, 30]

/** What the mask of further readings says, in its order. */
const FURTHER: readonly Note[] = [
  (field, { attributes }) => {
    const [, unit, level] = WITH_UNIT.exec(field) ?? []
    if (level !== undefined) attributes[unit === 'L' ? 'adBlueLiters' : 'adBluePercent'] = Number(level)
  },
  number('axle1WeightKg'),
  number('axle3WeightKg'),
  number('axle4WeightKg'),
  ...Array<Note>(11).fill(skip),
  (field, { attributes }) => {
    attributes.driverId = field
  },
  text('driver2Id'),
  text('driverName'),
  text('driver2Name'),
  text('registration'),
  ...Array<Note>(8).fill(skip),
]

/**
 * Reads what a tracker at the bus of a vehicle tells: whether the bus answers, a mask, and what the mask says (`GTCAN`,
 * CAN report mask). It answers the index of the first field after it; null where that is not known.
 */
export function readCan(fields: readonly string[], from: number, readings: DeviceReadings): number | null {
  const mask = maskOf(fields[from + 1])
  if (mask === null) return null
  let next = walk(FIELDS, mask, fields, from + 2, readings)
  if (!bit(mask, EXPANSION)) return bit(mask, FIRST_PLACE) ? null : next
  const further = maskOf(fields[next++])
  if (further === null) return null
  next = walk(FURTHER, further, fields, next, readings)
  return further >>> FURTHER.length === 0 ? next : null
}

function maskOf(field: string | undefined): number | null {
  return field !== undefined && /^[0-9A-F]{1,8}$/i.test(field) ? Number.parseInt(field, 16) : null
}

function walk(
  notes: readonly Note[],
  mask: number,
  fields: readonly string[],
  from: number,
  readings: DeviceReadings,
): number {
  let next = from
  for (const [index, note] of notes.entries()) {
    if (!bit(mask, index)) continue
    const field = fields[next++]
    if (field) note(field, readings)
  }
  return next
}

/** The bus may count in hectometres or in turns of the wheel; the vehicle's own distance stands beside the tracker's. */
function odometer(field: string, { attributes }: DeviceReadings): void {
  const [, unit, value] = WITH_UNIT.exec(field) ?? []
  if (unit === 'H') attributes['obdOdometerKm'] = Number(value) / 10
}

/** Litres an hour, of which some write the unit in full, or in 100 km. */
function consumption(field: string, { attributes }: DeviceReadings): void {
  noteUnit(attributes, field.replace(/^L\/H/, 'H'), { H: 'fuelLitersPerHour', L: 'fuelLitersPer100Km' })
}

function fuelLevel(field: string, { attributes }: DeviceReadings): void {
  noteUnit(attributes, field, { P: 'fuelPercent', L: 'fuelLiters' })
}

/** Hectometres, with their letter or without. */
function rangeLeft(field: string, { attributes }: DeviceReadings): void {
  const [, , value] = WITH_UNIT.exec(field) ?? []
  if (value !== undefined) attributes['rangeKm'] = Number(value) / 10
}

function noteUnit(attributes: ReadingAttributes, field: string, names: Readonly<Record<string, string>>): void {
  const [, unit = '', value] = WITH_UNIT.exec(field) ?? []
  const name = names[unit]
  if (name !== undefined && value !== undefined) attributes[name] = Number(value)
}
