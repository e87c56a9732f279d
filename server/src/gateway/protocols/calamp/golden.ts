import type { Renamed } from '../golden/golden-readings.ts'
import type { OtherThanReference } from '../golden/public-cases.ts'

const notKept: Renamed[string] = () => ({ actual: null, expected: () => null })

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly OtherThanReference[] = [
  '83054764358634',
  '83051333039105',
  '83054542050670',
  '83054542018545',
].map((message) => ({
  ...{ message, valid: false },
  why: 'Bit 2 of the state says that the place is the last known one, up to a day and a half before; the reference takes it for a fix.',
}))

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
