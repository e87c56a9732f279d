import type { EpochMs } from '../position/position-report.ts'

/** The IANA name of a zone, such as "America/Sao_Paulo". */
export type TimeZone = string

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** No zone is or was further from UTC than this. */
const MOST_OFFSET_MS = 26 * HOUR_MS
const clocks = new Map<TimeZone, Intl.DateTimeFormat>()

/** Whether this name is a zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * Tells what a clock on the wall of that zone shows, as if it were UTC, in milliseconds since 1970. Throws RangeError
 * for no zone.
 */
export function wallTime(at: EpochMs, zone: TimeZone): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year, month, day, hour, minute, second } = parts as Record<string, number>
  // Clocks show whole seconds; zones differ from UTC by whole seconds too, so the rest is the same.
  const wholeSeconds = Math.floor(at / 1000) * 1000
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) + (at - wholeSeconds)
}

/** Finds the first instant at which that zone's wall clock shows this time or, where clocks skip it, a later one. */
export function instantOf(wall: number, zone: TimeZone): EpochMs {
  const guess = wall - (wallTime(wall, zone) - wall)
  for (const candidate of [guess - HOUR_MS, guess, guess + HOUR_MS]) {
    if (wallTime(candidate, zone) === wall && wallTime(candidate - 1, zone) === wall - 1) return candidate
  }
  let before = wall - MOST_OFFSET_MS
  let after = wall + MOST_OFFSET_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallTime(middle, zone) < wall) before = middle
    else after = middle
  }
  return after
}

function clockOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  clocks.set(zone, clock)
  return clock
}
