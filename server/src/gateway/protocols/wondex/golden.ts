import type { Renamed } from '../golden/golden-readings.ts'

const asNumber =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => Number(value) })

/** All lines as one number, which is kept beside those with a name where there are more. */
const lines =
  (name: 'input' | 'output'): Renamed[string] =>
  ({ attributes }) => {
    const on = [1, 2, 3, 4, 5, 6, 7, 8].filter((number) => attributes[`${name}${number}`] === true)
    return {
      actual: attributes[`${name}Bits`] ?? on.reduce((sum, number) => sum + 2 ** (number - 1), 0),
      expected: (value) => Number(value),
    }
  }

export const RENAMED: Renamed = {
  event: asNumber('eventCode'),
  adc1: asNumber('adc1Volts'),
  adc2: asNumber('adc2Volts'),
  input: lines('input'),
  output: lines('output'),
}
