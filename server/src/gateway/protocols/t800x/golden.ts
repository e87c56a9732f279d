import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly { message: string; why: string; attributes: GoldenAttributes }[] = [
  {
    message: '262602005356f408',
    why: 'The maker reads a speed, fuel and revolutions after the voltage; the reference reads a second speed, and all after it two bytes late.',
    attributes: {
      ...{ obdSpeed: null, fuelUsed: 0.007, fuelConsumption: 0, rpm: 858, airInput: null, airPressure: 0 },
      ...{ coolantTemp: 93, airTemp: 54, engineLoad: 15, throttle: 14, fuel: 32 },
    },
  },
  {
    message: '27271000277bb308',
    why: 'Ones say that the battery of a sensor is not known.',
    attributes: { tag1Battery: null },
  },
]

const notCompared = (): ReturnType<Renamed[string]> => ({ actual: null, expected: () => null })
const as =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => value })

/** Two bytes of decimal digits, by the maker; the reference reads them as one number in hexadecimal. */
const decimal =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({
    actual: attributes[name],
    expected: (value) => Number(Math.round(Number(value) * 100).toString(16)) / 100,
  })

export const RENAMED: Renamed = {
  ac: as('input2'),
  adc1: decimal('adc1Volts'),
  adc2: decimal('adc2Volts'),
  adc3: decimal('adc3Volts'),
  // The distance since the last report, by the maker.
  adc4: notCompared,
  adc5: notCompared,
  alarmCode: ({ attributes }) => ({ actual: attributes['alarmCode'] ?? 0, expected: (value) => value }),
  // Acceleration is not kept; switches are, by name.
  gSensor: notCompared,
  input: notCompared,
  output: notCompared,
  deviceTemp: as('deviceTemperatureCelsius'),
  lightSensor: as('lightVolts'),
  solarPanel: as('solarVolts'),
  airInput: as('intakeGramsPerSecond'),
  airPressure: as('intakeKpa'),
  airTemp: as('intakeCelsius'),
  engineLoad: as('engineLoadPercent'),
  throttle: as('throttlePercent'),
  fuel: as('fuelPercent'),
  fuelConsumption: as('fuelLitersPerHour'),
  tag1Humidity: as('tag1HumidityPercent'),
  tag1LightSensor: as('tag1Light'),
}
