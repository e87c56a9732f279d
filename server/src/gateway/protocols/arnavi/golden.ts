import type { Renamed } from '../golden/golden-readings.ts'

const as =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => value })

export const RENAMED: Renamed = {
  // Eight are told by number, all in one number where there are more.
  input: ({ attributes }) => {
    const bits = [1, 2, 3, 4, 5, 6, 7, 8].filter((number) => attributes[`input${number}`] === true)
    return {
      actual: attributes['inputBits'] ?? bits.reduce((sum, number) => sum + 2 ** (number - 1), 0),
      expected: (value) => value,
    }
  },
  llsLevel1: as('tank1Steps'),
  llsTemp1: as('tank1Celsius'),
  fuelLevel: as('fuelPercent'),
  engineTemp: as('engineCelsius'),
  engineLoad: as('engineLoadPercent'),
  throttle: as('throttlePercent'),
  axleLoad1: as('axle1LoadKg'),
  axleLoad2: as('axle2LoadKg'),
  axleLoad5: as('axle5LoadKg'),
}
