import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { numberOf } from './location.ts'

const MILEAGE = /^\d{1,9}\.\d{1,2}$/
const HOURS = /^(\d{3,7}):(\d\d):(\d\d)$/
export const PERCENT = /^(?:\d{1,2}|100)$/
/** Which readings of the receiver follow; the lower four bits are in use, and `00` stood here reserved before. */
const APPENDED = /^0[0-9A-F]$/

/** Readings of the receiver that a tracker was told to add to each place. */
export interface Appended {
  satellites: number | null
  /** The fields after them. */
  rest: readonly string[]
}

/** Reads what follows a place: the map of added readings (`GTFRI`, position append mask), and these. */
export function readAppended(after: readonly string[]): Appended {
  const [field = '', second] = after
  const mask = APPENDED.test(field) ? Number.parseInt(field, 16) : 0
  const isMap = field === '' || APPENDED.test(field)
  const added = Number(bit(mask, 0)) + Number(bit(mask, 1)) + Number(bit(mask, 2)) + 3 * Number(bit(mask, 3))
  return { satellites: bit(mask, 0) ? numberOf(second) : null, rest: after.slice(isMap ? 1 + added : 0) }
}

export function noteMileage(readings: DeviceReadings, field: string | undefined): void {
  if (field !== undefined && MILEAGE.test(field)) readings.odometerKm = Number(field)
}

/** Reads `hours:minutes:seconds`. */
export function noteHours(readings: DeviceReadings, field: string | undefined): void {
  const [, hours, minutes, seconds] = HOURS.exec(field ?? '') ?? []
  if (hours === undefined) return
  readings.hourMeterHours = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
}

export function noteBattery({ attributes }: DeviceReadings, field: string | undefined): void {
  if (field !== undefined && PERCENT.test(field)) attributes.batteryPercent = Number(field)
}

/**
 * Reads what follows the place in reports other than the fixed ones: mileage and hour meter, by which they look; of
 * trackers for people the charge of the battery, last.
 */
export function readTail(after: readonly string[], readings: DeviceReadings): void {
  const { rest } = readAppended(after)
  for (const field of rest) {
    noteHours(readings, field)
    noteMileage(readings, field)
  }
  if (after.length >= 2) noteBattery(readings, after.at(-1))
}

/** What the field of the state says: ignition, and whether the vehicle moves, as far as the device can tell. */
const STATES: Readonly<Record<string, { ignition: boolean | null; moving: boolean }>> = {
  11: { ignition: false, moving: false },
  12: { ignition: false, moving: true },
  // Towed, and perhaps towed.
  16: { ignition: false, moving: true },
  '1A': { ignition: false, moving: true },
  21: { ignition: true, moving: false },
  22: { ignition: true, moving: true },
  41: { ignition: null, moving: false },
  42: { ignition: null, moving: true },
}

/** Notes what a state of two digits says; nothing for another. */
export function noteState(readings: DeviceReadings, state: string | undefined): void {
  const known = STATES[state?.toUpperCase() ?? '']
  if (!known) return
  if (known.ignition !== null) readings.ignition = known.ignition
  readings.attributes.moving = known.moving
}

export function isState(field: string | undefined): boolean {
  return STATES[field?.toUpperCase() ?? ''] !== undefined
}

/** Notes inputs and outputs. The lowest bit of the inputs is the ignition, which the state tells. */
export function noteSwitches({ attributes }: DeviceReadings, inputs: string, outputs: string): void {
  const [input, output] = [Number.parseInt(inputs, 16), Number.parseInt(outputs, 16)]
  for (let number = 1; number <= 3; number++) {
    if (!Number.isNaN(input)) attributes[`input${number}`] = bit(input, number)
    if (!Number.isNaN(output)) attributes[`output${number}`] = bit(output, number - 1)
  }
}
