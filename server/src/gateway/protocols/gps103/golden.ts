import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** The cases, by the number in their file, that we read otherwise than the reference. */
export const OTHER_THAN_REFERENCE: Readonly<Record<number, { why: string; attributes: GoldenAttributes }>> = {
  18: {
    why: 'The field of the odometer is empty: the device does not know, and the reference says 0.',
    attributes: { odometer: null },
  },
  74: {
    why: 'The document has two tanks and then the temperature. Tanks without % are empty fields to us; the reference takes the first for 0 °C.',
    attributes: { temp1: null },
  },
  80: {
    why: 'As above; the temperature stands in its place and is 23.0 °C.',
    attributes: { temp1: 23 },
  },
}

const percent = (actual: unknown) => ({ actual, expected: (value: unknown) => Number.parseFloat(String(value)) })
const same = (actual: unknown) => ({ actual, expected: (value: unknown) => value })

/** What Coban writes as a share of the tank has our word for it; the battery at the diagnosis socket is the vehicle's. */
export const RENAMED: Renamed = {
  fuel1: ({ attributes }: DeviceReadings) => same(attributes.fuelPercent),
  fuel2: ({ attributes }) => same(attributes['fuel2Percent']),
  battery: ({ voltage }) => same(voltage),
  // An empty field is 0 to the reference.
  fuelConsumption: ({ attributes }) => same(attributes['fuelLitersPer100Km'] ?? 0),
  engineLoad: ({ attributes }) => percent(attributes['engineLoadPercent']),
  throttle: ({ attributes }) => percent(attributes['throttlePercent']),
  event: ({ attributes }) => same(attributes['eventWord']),
}
