import type { Renamed } from '../golden/golden-readings.ts'

/** Steps of the device, no volts. */
export const RENAMED: Renamed = {
  power: ({ attributes }) => ({ actual: attributes['powerLevel'], expected: (value) => value }),
}
