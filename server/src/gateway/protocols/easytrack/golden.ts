import type { Renamed } from '../golden/golden-readings.ts'
import type { OtherThanReference } from '../golden/public-cases.ts'

const PER_CENT =
  'The battery in per cent (100, 99 and 62 in real messages); the reference gives the number as volts of supply.'
const SUPPLY = 'What the bus measures, 13.6 and 14.2 V, is the supply; the reference calls it the battery.'

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly OtherThanReference[] = [
  ...['358162092884226', '358999999999916'].map((device) => ({
    ...{ message: `*ET,${device},OB`, why: SUPPLY, toldAs: { battery: 'voltage' } },
  })),
  ...[
    '358155100054249,HB,A,100b06,053318',
    '358155100054249,HB,A,100b06,053212',
    '135790246811221,DW,A,0A090D',
    '135790246811221,DW,A,050915',
    '358155100003016,HB,A,0d081e,07381e',
    '358155100003016,HB,A,0d081e,073900',
    '135790246811221,HB,A,050915,0C2A27,00CE5954,04132263,0000,0000',
    '135790246811221,HB,A,050915,0C2A27,00CE5954,04132263,0000,F000',
    '135790246811221,DW,A,180709',
  ].map((begun) => ({ message: `*ET,${begun}`, why: PER_CENT, toldAs: { power: 'batteryPercent' } })),
]

const as =
  (...names: string[]): Renamed[string] =>
  ({ attributes }) => ({
    actual: names.map((name) => attributes[name]).find((value) => value !== undefined),
    expected: (value) => value,
  })

export const RENAMED: Renamed = {
  // What a message is, which is no reading.
  command: () => ({ actual: null, expected: () => null }),
  fuel: as('fuelPercent', 'fuelLevel'),
  throttle: as('throttlePercent'),
  engineLoad: as('engineLoadPercent'),
  // The reference takes the time of the bus as it is said.
  hours: ({ attributes, hourMeterHours }) =>
    attributes['engineTime'] === undefined
      ? { actual: hourMeterHours, expected: (milliseconds) => Number(milliseconds) / 3_600_000 }
      : { actual: attributes['engineTime'], expected: (value) => value },
}
