import type { GoldenAttributes, Renamed } from '../golden/golden-readings.ts'

/** What we read otherwise than the reference, by the number of the case. */
export const OTHER_THAN_REFERENCE: Record<number, { why: string; isNoPosition: true; attributes: GoldenAttributes }> = {
  4: {
    why: 'The state is of 7 October, the place of 30 September and without a fix: what the vehicle does now is told as of now, without that place.',
    isNoPosition: true,
    attributes: { sat: null },
  },
}

const times =
  (name: string, factor: number): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name] ?? null, expected: (value) => Number(value) / factor })

const volts: Renamed[string] = ({ attributes }) => ({
  actual: attributes['batterySteps'] ?? attributes.backupVoltage,
  expected: (value) => value,
})

export const RENAMED: Renamed = {
  battery: volts,
  tripOdometer: times('tripOdometerKm', 1000),
  fuelConsumption: times('fuelUsedLiters', 100),
  mapIntake: times('intakeKpa', 1),
  intakeTemp: times('intakeCelsius', 1),
  engineLoad: times('engineLoadPercent', 1),
  throttle: times('throttlePercent', 1),
  milDistance: times('faultKm', 1),
  clearedDistance: times('clearedKm', 1),
  fuel: times('fuelPercent', 1),
  deviceTemp: times('deviceTemperatureCelsius', 1),
}
