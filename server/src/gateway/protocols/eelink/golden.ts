import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { Renamed } from '../golden/golden-readings.ts'
import type { OtherThanReference } from '../golden/public-cases.ts'

/** What we read otherwise than the reference, by how the message begins. */
export const OTHER_THAN_REFERENCE: readonly OtherThanReference[] = [
  {
    message: '67670300040021006e',
    why: 'The connection spoke the second edition before, in which bit 6 says that the relay is on; the reference takes each heartbeat for one of the first.',
    attributes: { blocked: true },
  },
]

const as =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name] ?? null, expected: (value) => value })
/** Zero is what a device says without that sensor, so it is left out. */
const unlessZero =
  (name: string): Renamed[string] =>
  ({ attributes }) => ({ actual: attributes[name] ?? 0, expected: (value) => value })

export const RENAMED: Renamed = {
  adc0: as('adc0Steps'),
  adc1: as('adc1Steps'),
  adc2: as('adc2Steps'),
  co2: unlessZero('co2Ppm'),
  // Whether the receiver is switched on is not kept.
  gps: () => ({ actual: null, expected: () => null }),
  humidity: unlessZero('humidityPercent'),
  illuminance: unlessZero('illuminanceLux'),
  // What the vehicle counts, and what the device does, have names of their own.
  odometer: ({ odometerKm, attributes }: DeviceReadings) => ({
    actual: odometerKm ?? attributes['obdOdometerKm'],
    expected: (metres) => Number(metres) / 1000,
  }),
  steps: unlessZero('steps'),
  temp1: unlessZero('temperatureCelsius'),
  temp2: unlessZero('temperature2Celsius'),
}
