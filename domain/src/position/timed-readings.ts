import { READING_AGE_MS } from './known-ignition.ts'
import { namedReading } from './named-readings.ts'
import type { DeviceReadings, EpochMs } from './position-report.ts'

export type ReadingValue = string | number | boolean

/**
 * What a device said outside of positions: each reading with the instant at which it was received, since a heartbeat that
 * tells the voltage says nothing of the ignition that another told an hour before.
 */
export type TimedReadings = Record<string, readonly [value: ReadingValue, at: EpochMs]>

/**
 * Only readings with a meaning here are kept so, those of the vocabulary and these: a device's own words would let one
 * row grow without bound. Whether they change slowly, so that a position without them does not make them unknown.
 */
const COLUMNS = { ignition: true, event: false, voltage: true, odometerKm: true, hourMeterHours: true } as const

/** Keeps a device's readings as said at `at`; what it did not say, and what nobody asks for, is left out. */
export function timeReadings(readings: DeviceReadings, at: EpochMs): TimedReadings {
  const kept: Record<string, readonly [ReadingValue, EpochMs]> = {}
  for (const name of COLUMN_NAMES) {
    const value = readings[name]
    if (value !== null) kept[name] = [value, at]
  }
  for (const [name, value] of Object.entries(readings.attributes)) {
    if (value !== undefined && namedReading(name)) kept[name] = [value, at]
  }
  return kept
}

const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/**
 * Keeps what was said up to `instant` and is still believed then, by name: a position without these readings takes
 * nothing back. Who drives is believed until another one does.
 */
export function readingsUntil(readings: TimedReadings | null, instant: EpochMs): TimedReadings {
  const entries = Object.entries(readings ?? {}).filter(([name, [, at]]) => {
    if (at > instant) return false
    const lasts = lastingOf(name)
    return lasts === 'untilAnother' || (lasts && instant - at <= READING_AGE_MS)
  })
  return Object.fromEntries(entries)
}

function lastingOf(name: string) {
  return (COLUMNS as Readonly<Record<string, boolean>>)[name] ?? namedReading(name)?.lasts ?? false
}

/** Gives the values alone. */
export function valuesOf(readings: TimedReadings): Record<string, ReadingValue> {
  return Object.fromEntries(Object.entries(readings).map(([name, [value]]) => [name, value]))
}

/** Keeps the values said after `instant`, by name: what was said before a fix is older news than the fix. */
export function readingsAfter(readings: TimedReadings | null, instant: EpochMs): Record<string, ReadingValue> {
  return valuesOf(Object.fromEntries(Object.entries(readings ?? {}).filter(([, [, at]]) => at > instant)))
}
