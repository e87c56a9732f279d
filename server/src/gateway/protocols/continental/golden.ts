import type { Renamed } from '../golden/golden-readings.ts'
import type { OtherThanReference } from '../golden/public-cases.ts'

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly OtherThanReference[] = ['5356003216', '5356002a11', '5356002a0d'].map(
  (message) => ({
    ...{ message, why: '12 V are the supply of a vehicle; the reference calls them the battery.' },
    toldAs: { battery: 'voltage' },
  }),
)

/** Lines as one number, which is kept beside those with a name where there are more. */
const lines = (name: 'input' | 'output', attributes: Readonly<Record<string, unknown>>): number => {
  const on = [1, 2, 3, 4].filter((number) => attributes[`${name}${number}`] === true)
  return Number(attributes[`${name}Bits`] ?? on.reduce((sum, number) => sum + 2 ** (number - 1), 0))
}

export const RENAMED: Renamed = {
  deviceTemp: ({ attributes }) => ({
    actual: attributes['deviceTemperatureCelsius'],
    expected: (value) => value,
  }),
  // The lowest bit is the ignition.
  input: ({ attributes, ignition }) => ({
    actual: lines('input', attributes) * 2 + (ignition ? 1 : 0),
    expected: (value) => value,
  }),
  output: ({ attributes }) => ({ actual: lines('output', attributes), expected: (value) => value }),
}
