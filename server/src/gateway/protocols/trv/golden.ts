import type { Renamed } from '../golden/golden-readings.ts'

const as =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name], expected: (value) => value })

export const RENAMED: Renamed = {
  battery: as('batteryPercent'),
  mode: as('workMode'),
  spo2: as('bloodOxygenPercent'),
  temperature: as('bodyTemperatureCelsius'),
}
