import type { Renamed } from '../golden/golden-readings.ts'

const notKept: Renamed[string] = () => ({ actual: null, expected: () => null })

export const RENAMED: Renamed = {
  // The operator and the state of the network, and how many accumulators were added.
  carrier: notKept,
  modem: notKept,
  append: notKept,
  // Tenths, by the maker; the reference keeps the count.
  hdop: ({ attributes }) => ({ actual: attributes.hdop, expected: (value) => Number(value) / 10 }),
  input: ({ attributes, ignition }) => {
    const inputs = [1, 2, 3, 4, 5, 6, 7].filter((number) => attributes[`input${number}`] === true)
    return { actual: inputs.reduce((sum, number) => sum + 2 ** number, ignition ? 1 : 0), expected: (value) => value }
  },
}
