import type { DeviceReadings, ReadingAttributes } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { numberOf } from './location.ts'
import { noteNumber } from './report.ts'

/** Which readings an accessory by radio tells (`GTERI` and `GTBAA`, accessory append mask), and in how many fields. */
const FIELDS = {
  name: { bit: 0, count: 1 },
  mac: { bit: 1, count: 1 },
  status: { bit: 2, count: 1 },
  battery: { bit: 3, count: 1 },
  temperature: { bit: 4, count: 1 },
  humidity: { bit: 5, count: 1 },
  switches: { bit: 7, count: 3 },
  event: { bit: 8, count: 1 },
  tirePressure: { bit: 9, count: 1 },
  time: { bit: 10, count: 1 },
  preciseTemperature: { bit: 11, count: 1 },
  magnet: { bit: 12, count: 3 },
  batteryPercent: { bit: 13, count: 1 },
  relay: { bit: 14, count: 1 },
} as const
type FieldName = keyof typeof FIELDS

/** Beacons have another, shorter layout; what follows one is not read. */
const BEACONS = /^F[EF]$/i
const MASK = /^[0-9A-F]{2,4}$/i
const MOST_ACCESSORIES = 20

/** Reads a counted list of accessories: index, type, model, its own words, mask and what the mask says. */
export function readAccessories(fields: readonly string[], from: number, { attributes }: DeviceReadings): void {
  const count = Math.min(numberOf(fields[from]) ?? 0, MOST_ACCESSORIES)
  let next = from + 1
  for (let number = 1; number <= count; number++) {
    const [index = '', , , , mask = ''] = fields.slice(next, next + 5)
    if (BEACONS.test(index) || !MASK.test(mask)) return
    next = readAccessory(fields, next + 4, `tag${number}`, attributes)
  }
}

/** Reads one accessory from its mask on; answers where the next one begins. */
export function readAccessory(
  fields: readonly string[],
  from: number,
  tag: string,
  attributes: ReadingAttributes,
): number {
  const mask = Number.parseInt(fields[from] ?? '', 16)
  let next = from + 1
  const told: Partial<Record<FieldName, string>> = {}
  for (const [name, { bit: index, count }] of Object.entries(FIELDS)) {
    if (!bit(mask, index)) continue
    const field = fields[next]
    if (field) told[name as FieldName] = field
    next += count
  }
  if (told.mac !== undefined) attributes[`${tag}Id`] = told.mac
  noteNumber(attributes, `${tag}BatteryVolts`, told.battery, 1000)
  noteNumber(attributes, `${tag}BatteryPercent`, told.batteryPercent)
  noteNumber(attributes, `${tag}TemperatureCelsius`, told.temperature)
  noteNumber(attributes, `${tag}HumidityPercent`, told.humidity)
  noteNumber(attributes, `${tag}PressureKpa`, told.tirePressure)
  return next
}
