import type { Renamed } from '../golden/golden-readings.ts'

export const RENAMED: Renamed = {
  // Who may call the device is not kept, nor the last digit of its time, which the reference calls so.
  number: () => ({ actual: null, expected: () => null }),
  serial: () => ({ actual: null, expected: () => null }),
  signal: ({ attributes }) => ({ actual: attributes['gpsSignal'], expected: (value) => value }),
}
