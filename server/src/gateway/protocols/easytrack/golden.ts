import type { Renamed } from '../golden/golden-readings.ts'

const as =
  (...names: string[]): Renamed[string] =>
  ({ attributes }) => ({
    actual: names.map((name) => attributes[name]).find((value) => value !== undefined),
    expected: (value) => value,
  })

export const RENAMED: Renamed = {
  // What a message is, which is no reading.
  command: () => ({ actual: null, expected: () => null }),
  // Hundredths of a full battery: 100, 99 and 62 are no volts. What the bus calls a battery is the supply.
  power: as('batteryPercent'),
  battery: ({ voltage }) => ({ actual: voltage, expected: (value) => value }),
  fuel: as('fuelPercent', 'fuelLevel'),
  throttle: as('throttlePercent'),
  engineLoad: as('engineLoadPercent'),
  // The reference takes the time of the bus as it is said.
  hours: ({ attributes, hourMeterHours }) =>
    attributes['engineTime'] === undefined
      ? { actual: hourMeterHours, expected: (milliseconds) => Number(milliseconds) / 3_600_000 }
      : { actual: attributes['engineTime'], expected: (value) => value },
}
