import type { Period } from '@monitorweb/domain/calendar/period'
import { instantOf, type TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { FIRST_YEAR, midnight } from './zoned-time.ts'

/** From one 29 February to the next, at the longest. */
const YEARS_BETWEEN_LEAP_DAYS = 8
const WORDS: Record<string, number> = { hoje: 0, ontem: -1, anteontem: -2 }

/**
 * Reads the day that was typed, at its midnight: "04/03/2026", "4/3", "0403", "ontem". A day without a year is the last
 * such day.
 */
export function readTypedDate(text: string, { now, zone }: { now: EpochMs; zone: TimeZone }): EpochMs | null {
  const typed = text.trim().toLowerCase()
  const daysAgo = WORDS[typed]
  if (daysAgo !== undefined) return midnight(now, zone, daysAgo)
  const parts =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(typed)
  if (!parts) return null
  const [day, month] = [Number(parts[1]), Number(parts[2])]
  if (parts[3] !== undefined) return dateAt(Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0), month, day, zone)
  const thisYear = new Date(now).getUTCFullYear()
  for (let year = thisYear; year > thisYear - YEARS_BETWEEN_LEAP_DAYS; year--) {
    const at = dateAt(year, month, day, zone)
    if (at !== null && at <= now) return at
  }
  return null
}

/** Reads "14:05:09", "14:05", "8h", "8h30" or "0805" as seconds since midnight; answers null for anything else. */
export function readTypedTime(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const parts =
    /^(\d{1,2})(?:[:h.]?(\d{2})?(?:[:m.]?(\d{2}))?)?s?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(typed)
  if (!parts) return null
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2] ?? 0), Number(parts[3] ?? 0)]
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : null
}

/** Answers the instant of a time of day, as clocks of that zone show it. */
export function atTime(midnightAt: EpochMs, secondsOfDay: number, zone: TimeZone): EpochMs {
  const wall = new Date(midnightAt + 12 * 3_600_000)
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(wall).split('-').map(Number)
  return instantOf(Date.UTC(year!, month! - 1, day!) + secondsOfDay * 1000, zone)
}

/** Answers the first such time of day of a period, from the day of an instant on; null where none is left. */
export function timeFrom(
  day: EpochMs,
  secondsOfDay: number,
  { period, zone }: { period: Period; zone: TimeZone },
): EpochMs | null {
  for (let start = midnight(day, zone); start < period.to; start = midnight(start, zone, 1)) {
    const at = atTime(start, secondsOfDay, zone)
    if (at >= period.from && at < period.to) return at
  }
  return null
}

function dateAt(year: number, month: number, day: number, zone: TimeZone): EpochMs | null {
  const wall = Date.UTC(year, month - 1, day)
  const back = new Date(wall)
  const exists = year >= FIRST_YEAR && back.getUTCMonth() === month - 1 && back.getUTCDate() === day
  return exists ? instantOf(wall, zone) : null
}
