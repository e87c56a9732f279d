import type { Renamed } from '../golden/golden-readings.ts'

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
