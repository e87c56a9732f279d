import type { Renamed } from '../golden/golden-readings.ts'

const same = (actual: unknown) => ({ actual, expected: (value: unknown) => value })
/** The cell, and what makers put beside it, is not kept under numbers. */
const notKept = () => ({ actual: null, expected: () => null })

export const RENAMED: Renamed = {
  ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`io${index + 1}`, notKept])),
  battery: ({ attributes }) => same(attributes['batteryAdc']),
  fuel: ({ attributes }) => same(attributes.fuelPercent),
}
