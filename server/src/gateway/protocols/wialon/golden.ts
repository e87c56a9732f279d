import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly {
  message: string
  why: string
  valid?: boolean
  attributes?: GoldenAttributes
}[] = [
  {
    message: '#SD#300924;154245;',
    why: 'NA says that the number of satellites is not told; the place is. The reference takes it for no fix.',
    valid: true,
  },
  {
    message: '#D#NA;NA;5429.681944502211763;',
    why: 'As above.',
    valid: true,
  },
  {
    message: '#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;mnc1',
    why: 'Cells are not kept beside the raw message.',
    attributes: { cell_id1: null, cell_id2: null, mcc3: null },
  },
  {
    message: '#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;SOS:1:0',
    why: 'A button that is not pressed tells nothing.',
    attributes: { sos: null },
  },
]

const asNumber =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => Number(value) })

/** All switches as one number, which is kept beside those with a name where there are more. */
const states =
  (name: 'input' | 'output'): Renamed[string] =>
  ({ attributes }) => {
    let bits = 0
    for (let number = 1; number <= 4; number++) if (attributes[`${name}${number}`] === true) bits += 2 ** (number - 1)
    return { actual: attributes[`${name}Bits`] ?? bits, expected: (value) => Number(value) }
  }

export const RENAMED: Renamed = {
  input: states('input'),
  output: states('output'),
  adc1: asNumber('adc1'),
  adc2: asNumber('adc2'),
  adc3: asNumber('adc3'),
  deviceTemp: asNumber('deviceTemperatureCelsius'),
  fuel: asNumber('fuel'),
  fuel1: asNumber('fuel1'),
}
