import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly { message: string; why: string; attributes: GoldenAttributes }[] = [
  {
    message: '00800003167d765c155d',
    why: 'The bus says FF for a level of fuel that it does not know, which the reference takes for 102 %; a card of zeros is none.',
    attributes: { fuelLevel: null, driverUniqueId: null },
  },
]

const inSteps =
  (name: string, stepsOfUnit: number): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => Number(value) / stepsOfUnit })
const asFlag =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => Number(value) > 0 })
const notKept: Renamed[string] = () => ({ actual: null, expected: () => null })

export const RENAMED: Renamed = {
  event: ({ attributes }) => ({ actual: attributes['eventCode'] ?? 0, expected: (value) => value }),
  in1: asFlag('input1'),
  in2: asFlag('input2'),
  in3: asFlag('input3'),
  in4: asFlag('input4'),
  adc1: inSteps('adc1Volts', 1000),
  adc2: inSteps('adc2Volts', 1000),
  io27: inSteps('signalLevel', 1),
  deviceTemp: inSteps('deviceTemperatureCelsius', 1),
  fuel: inSteps('fuelPercent', 1),
  fuelLevel: inSteps('fuelPercent', 1),
  fuelConsumption: inSteps('fuelLitersPerHour', 1),
  obdOdometer: inSteps('obdOdometerKm', 1000),
  operator: notKept,
  // The number of the chassis, which we put together.
  io104: notKept,
  io105: notKept,
  io106: notKept,
}
