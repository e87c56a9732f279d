import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { Renamed } from '../golden/golden-readings.ts'

/** Recorded with bytes left out: no stream reader would cut it. It is a piece of a photo, which is kept as it came. */
export const CUT_SHORT = '242441313038362c383634353037303331323139393734'

const IN_TEN_BITS =
  'The battery counts in 6 V of ten bits (and the supply in 48 V), as the maker says of MVT340 and MVT380: it is a cell of lithium. The reference, which was not told the model, takes hundredths.'
const IN_TWELVE_BITS =
  'The battery counts in 6.6 V of twelve bits (and the supply in 52.8 V), as the maker says of T1, MVT100 and MVT600: in hundredths a cell of lithium would have more than 20 V.'

/** What we read otherwise than the reference, by the number of the case. */
export const OTHER_THAN_REFERENCE: Readonly<
  Record<number, { why: string; attributes: { battery: number; power?: number } }>
> = {
  17: { why: IN_TEN_BITS, attributes: { battery: 4.236, power: 12.141 } },
  31: { why: IN_TWELVE_BITS, attributes: { battery: 4.198 } },
  34: { why: IN_TEN_BITS, attributes: { battery: 3.545, power: 9.516 } },
  37: { why: IN_TEN_BITS, attributes: { battery: 3.703 } },
  38: { why: IN_TWELVE_BITS, attributes: { battery: 3.872 } },
  39: { why: IN_TWELVE_BITS, attributes: { battery: 3.872 } },
  40: { why: IN_TWELVE_BITS, attributes: { battery: 3.746 } },
  41: { why: IN_TWELVE_BITS, attributes: { battery: 3.904 } },
  43: { why: IN_TEN_BITS, attributes: { battery: 3.82 } },
  45: { why: IN_TWELVE_BITS, attributes: { battery: 4.056 } },
  46: { why: IN_TWELVE_BITS, attributes: { battery: 3.745, power: 0.026 } },
  47: { why: IN_TWELVE_BITS, attributes: { battery: 4.18 } },
}

const as =
  (name: string, expected: (value: unknown) => unknown = (value) => value) =>
  ({ attributes }: DeviceReadings) => ({ actual: attributes[name] ?? null, expected })

const bits = (name: 'input' | 'output') => (readings: DeviceReadings) => ({
  actual:
    readings.attributes[`${name}Bits`] ??
    [1, 2, 3, 4, 5].reduce((sum, number) => sum + (readings.attributes[`${name}${number}`] ? 2 ** (number - 1) : 0), 0),
  expected: (value: unknown) => value,
})

const WIRED: Renamed = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 7].map((number) => [
    `temp${number}`,
    as(number === 0 ? 'temperatureCelsius' : `temperature${number + 1}Celsius`),
  ]),
)

export const RENAMED: Renamed = {
  input: bits('input'),
  output: bits('output'),
  runtime: as('runSeconds', Number),
  adc1: as('adc1Steps'),
  adc2: as('adc2Steps'),
  adc3: as('adc3Steps'),
  fuel: as('fuelPercent'),
  // Kept where the event is one that has data of its own.
  eventData: () => ({ actual: null, expected: () => null }),
}

/** Records by number say volts, and HDOP in tenths, which the reference keeps as it is. */
export const RENAMED_BY_NUMBER: Renamed = {
  ...RENAMED,
  ...WIRED,
  adc1: as('adc1Volts'),
  adc2: as('adc2Volts'),
  adc3: as('adc3Volts'),
  hdop: as('hdop', (tenths) => Number(tenths) / 10),
  throttle: as('throttlePercent'),
  obdOdometer: as('obdOdometerKm', (metres) => Number(metres) / 1000),
  tagName: as('tag1Name'),
  tagBattery: as('tag1BatteryPercent'),
  tagTemp: as('tag1TemperatureCelsius'),
  tagHumidity: as('tag1HumidityPercent'),
  battery2Level: as('battery2Percent'),
  battery3Level: as('battery3Percent'),
  lock: ({ attributes }) => ({ actual: Number(attributes['lockState']) > 0, expected: (value) => value }),
}

/** The bus says a temperature of its own, which the reference calls the first. */
export const RENAMED_WITH_BUS: Renamed = { ...RENAMED_BY_NUMBER, temp1: as('busTemperatureCelsius') }

/** Records of the memory say the supply in hundredths of a volt, as the battery beside it; the reference keeps the count. */
export const RENAMED_IN_MEMORY: Renamed = {
  ...RENAMED,
  power: ({ voltage }) => ({ actual: voltage, expected: (hundredths) => Number(hundredths) / 100 }),
}
