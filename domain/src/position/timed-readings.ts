import { READING_AGE_MS } from './known-ignition.ts'
import type { DeviceReadings, EpochMs } from './position-report.ts'

export type ReadingValue = string | number | boolean

/**
 * What a device said outside of positions: each reading with the instant at which it was received, since a heartbeat that
 * tells the voltage says nothing of the ignition that another told an hour before.
 */
export type TimedReadings = Record<string, readonly [value: ReadingValue, at: EpochMs]>

/** Only readings with a meaning here are kept so: a device's own words would let one row grow without bound. */
const KEPT: readonly string[] = [
  'ignition',
  'event',
  'voltage',
  'odometerKm',
  'hourMeterHours',
  'accuracyMeters',
  'hdop',
  'backupVoltage',
  'batteryPercent',
  'signalLevel',
  'temperatureCelsius',
  'fuelPercent',
  'input1',
  'input2',
  'input3',
  'output1',
  'output2',
  'output3',
  'output4',
  'output5',
  'blocked',
  'charging',
  'armed',
  'moving',
  'jamming',
  'panic',
  'driverId',
]

/** Keeps a device's readings as said at `at`; what it did not say, and what nobody asks for, is left out. */
export function timeReadings(readings: DeviceReadings, at: EpochMs): TimedReadings {
  const said: Record<string, unknown> = {
    ...readings.attributes,
    ignition: readings.ignition,
    event: readings.event,
    voltage: readings.voltage,
    odometerKm: readings.odometerKm,
    hourMeterHours: readings.hourMeterHours,
  }
  const kept: Record<string, readonly [ReadingValue, EpochMs]> = {}
  for (const name of KEPT) {
    const value = said[name]
    if (value !== null && value !== undefined) kept[name] = [value as ReadingValue, at]
  }
  return kept
}

/** These change slowly, so that a position without them does not make them unknown. */
const LASTING: readonly string[] = [
  'ignition',
  'voltage',
  'odometerKm',
  'hourMeterHours',
  'backupVoltage',
  'batteryPercent',
  'signalLevel',
  'temperatureCelsius',
  'fuelPercent',
  'blocked',
  'armed',
  'charging',
]

/**
 * Keeps what was said up to `instant` and is still believed then, by name: a position without these readings takes
 * nothing back. Who drives is believed until another one does.
 */
export function readingsUntil(readings: TimedReadings | null, instant: EpochMs): TimedReadings {
  const entries = Object.entries(readings ?? {}).filter(([name, [, at]]) => {
    if (at > instant) return false
    return name === 'driverId' || (LASTING.includes(name) && instant - at <= READING_AGE_MS)
  })
  return Object.fromEntries(entries)
}

/** Gives the values alone. */
export function valuesOf(readings: TimedReadings): Record<string, ReadingValue> {
  return Object.fromEntries(Object.entries(readings).map(([name, [value]]) => [name, value]))
}

/** Keeps the values said after `instant`, by name: what was said before a fix is older news than the fix. */
export function readingsAfter(readings: TimedReadings | null, instant: EpochMs): Record<string, ReadingValue> {
  return valuesOf(Object.fromEntries(Object.entries(readings ?? {}).filter(([, [, at]]) => at > instant)))
}
