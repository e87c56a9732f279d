import type { Renamed } from '../golden/golden-readings.ts'

/** Older devices tell the supply in hundredths of a volt, which the reference keeps as they are. */
const volts: Renamed[string] = ({ voltage, attributes }) => ({
  actual: voltage,
  expected: (value) => ('vdop' in attributes ? Number(value) / 100 : value),
})

/** Zeros are not kept: they are those of a sensor that is not there. */
const digits =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({
    actual: attributes[name] ?? null,
    expected: (value) => (/[^0]/.test(String(value)) ? value : null),
  })

const as =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => value })

export const RENAMED: Renamed = {
  power: volts,
  adc1: digits('adc1Digits'),
  adc2: digits('adc2Digits'),
  adc3: digits('adc3Digits'),
  adc4: digits('adc4Digits'),
  temp1: digits('temperature1Digits'),
  temp2: digits('temperature2Digits'),
  io1: as('switchesHex'),
  in5: as('input5'),
  in6: as('input6'),
  out4: as('output4'),
}
