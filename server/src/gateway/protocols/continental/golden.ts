import type { Renamed } from '../golden/golden-readings.ts'

/** Lines as one number, which is kept beside those with a name where there are more. */
const lines = (name: 'input' | 'output', attributes: Readonly<Record<string, unknown>>): number => {
  const on = [1, 2, 3, 4].filter((number) => attributes[`${name}${number}`] === true)
  return Number(attributes[`${name}Bits`] ?? on.reduce((sum, number) => sum + 2 ** (number - 1), 0))
}

export const RENAMED: Renamed = {
  // 12 is the vehicle's battery, which is the supply.
  battery: ({ voltage }) => ({ actual: voltage, expected: (value) => value }),
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
