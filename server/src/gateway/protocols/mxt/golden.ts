import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import type { Renamed } from '../golden/golden-readings.ts'

/**
 * Six of the seven public messages hold escaped bytes: the checksum of each is right only once they are undone. The
 * reference was given them as they stand, so that it reads everything after the first escaped byte one place too late: the
 * ignition off, 48 km/h at a standstill, 65 V. What it says of such a message is compared with what we read of the
 * same bytes with nothing undone; what the messages say as they were sent stands here.
 */
export const AS_SENT: Readonly<Record<number, { speedKmh: number; ignition: boolean; voltage: number }>> = {
  1: { speedKmh: 0, ignition: false, voltage: 12.543 },
  2: { speedKmh: 0, ignition: false, voltage: 13.2 },
  4: { speedKmh: 0, ignition: true, voltage: 12.34 },
  5: { speedKmh: 0, ignition: true, voltage: 11.014 },
  7: { speedKmh: 0, ignition: true, voltage: 10.904 },
  9: { speedKmh: 0, ignition: true, voltage: 12.225 },
  10: { speedKmh: 0, ignition: true, voltage: 10.904 },
}

const bits = (name: string) => (readings: DeviceReadings) => ({
  actual: [1, 2, 3, 4, 5].reduce(
    (sum, number) => sum + (readings.attributes[`${name}${number}`] ? 2 ** (number - 1) : 0),
    0,
  ),
  expected: (value: unknown) => value,
})

/** Where the supply is told in one byte alone, the reference keeps the byte; in the others it agrees with fifths of a volt. */
const STEPS_FROM = 30

export const RENAMED: Renamed = {
  input: bits('input'),
  output: bits('output'),
  temp1: ({ attributes }) => ({ actual: attributes['deviceTemperatureCelsius'], expected: (value) => value }),
  battery: ({ attributes }) => ({
    actual: attributes.backupVoltage ?? null,
    expected: (millivolts) => (millivolts === 0 ? null : Number(millivolts) / 1000),
  }),
  power: ({ voltage }) => ({
    actual: voltage,
    expected: (value) => (Number.isInteger(value) && Number(value) > STEPS_FROM ? Number(value) / 5 : value),
  }),
}
