import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** Two of the public files begin to number anew, so a case is named by how its message begins. */
export const OTHER_THAN_REFERENCE: readonly {
  message: string
  why: string
  speedKmh?: number
  attributes: GoldenAttributes
}[] = [
  {
    message: '0200321051134087',
    why: 'The manual says of the speed of every report that it is in km/h; the reference takes it for knots in this one. What it calls the event is the mode of a status report.',
    speedKmh: 0.38,
    attributes: { event: null },
  },
  {
    message: 'ST300EVT;205173382;',
    why: 'Two fields stand before the hour meter that no event report has: the reference reads them as one minute and 9,498 V.',
    attributes: {
      hours: null,
      battery: null,
      adc1: null,
      adc2: null,
      adc3: null,
      driverUniqueId: null,
      temp1: null,
      temp2: null,
      temp3: null,
    },
  },
  {
    message: 'ST300STT;205173382;',
    why: 'A key of zeros is what a reader says that holds none.',
    attributes: { driverUniqueId: null },
  },
  {
    message: 'ST300HTE;511050566;',
    why: 'A key of zeros is what a reader says that holds none.',
    attributes: { driverUniqueId: null },
  },
  {
    message: 'ST600STT;008350848;',
    why: 'The reference takes the empty key of the driver for the first temperature; the first sensor says 13.7.',
    attributes: { temp1: 13.7, temp2: null },
  },
  {
    message: 'ST600STT;008349958;',
    why: 'As above; the first sensor says 26.6.',
    attributes: { temp1: 26.6, temp2: null },
  },
  {
    message: 'ST300UEX;511331307;',
    why: 'The data are the driver’s key; 6F after them is their checksum.',
    attributes: { serial: null },
  },
  {
    message: '53543330305545583b3531313639393339383b',
    why: 'The data are bytes, kept as they came with those that are no text; the reference leaves some out.',
    attributes: { serial: Buffer.from('0201100110011090011001100110011001100110fe', 'hex').toString('latin1') },
  },
]

function stateBits(readings: DeviceReadings, name: 'input' | 'output'): number {
  let bits = name === 'input' && readings.ignition === true ? 1 : 0
  const first = name === 'input' ? 1 : 0
  for (let number = 1; number <= 4; number++)
    if (readings.attributes[`${name}${number}`] === true) bits += 2 ** (number - 1 + first)
  return bits
}

const text = (actual: unknown) => ({ actual, expected: (value: unknown) => value })
const number = (actual: unknown) => ({ actual, expected: (value: unknown) => Number(value) })

/** What the universal family says by numbers: the reference keeps the numbers, we the names. */
const ASSIGNED: Renamed = {
  io1: ({ attributes }) => number(attributes.backupVoltage),
  io2: ({ voltage }) => number(voltage),
  io3: ({ attributes }) => text(attributes['assigned3']),
  io4: ({ attributes }) => text(attributes['assigned4']),
  io16: ({ odometerKm }) => ({ actual: odometerKm, expected: (value) => Number(value) / 1000 }),
  io17: ({ attributes }) => text(attributes['assigned17']),
  io18: ({ attributes }) => text(attributes['assigned18']),
}

/** In text, states are binary digits, which the reference reads as a decimal number. */
export const RENAMED_IN_TEXT: Renamed = {
  ...ASSIGNED,
  input: (readings) => number(Number(stateBits(readings, 'input').toString(2))),
  output: (readings) => number(Number(stateBits(readings, 'output').toString(2))),
}

export const RENAMED_IN_BYTES: Renamed = {
  input: (readings) => number(stateBits(readings, 'input')),
  output: (readings) => number(stateBits(readings, 'output')),
}
