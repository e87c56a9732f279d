import { DAY_MS, instantOf, type TimeZone, wallTime } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Before this year nobody was tracked: satellites did not serve everyone yet. */
export const FIRST_YEAR = 2000
const STAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/

/** Writes an instant as "2026-03-04T14:05:09" on that zone's wall, as links have it. */
export function writeWallStamp(at: EpochMs, zone: TimeZone): string {
  return new Date(wallTime(at, zone)).toISOString().slice(0, 19)
}

/**
 * Reads what {@link writeWallStamp} wrote, seconds optional; answers null for anything else, for days that do not exist
 * and for those before anybody was tracked.
 */
export function readWallStamp(text: string | undefined, zone: TimeZone): EpochMs | null {
  if (text === undefined || !STAMP.test(text)) return null
  const full = text.length === 16 ? `${text}:00` : text
  const wall = Date.parse(`${full}Z`)
  if (Number.isNaN(wall) || Number(text.slice(0, 4)) < FIRST_YEAR) return null
  if (new Date(wall).toISOString().slice(0, 19) !== full) return null
  return instantOf(wall, zone)
}

/** Answers when the calendar day began, some days later or earlier; days are 23 to 25 hours long. */
export function midnight(at: EpochMs, zone: TimeZone, daysLater = 0): EpochMs {
  return instantOf((Math.floor(wallTime(at, zone) / DAY_MS) + daysLater) * DAY_MS, zone)
}

/** Tells whether a calendar day begins then: at one o'clock where clocks go forward at midnight. */
export function isMidnight(at: EpochMs, zone: TimeZone): boolean {
  return midnight(at, zone) === at
}

/** Answers when the calendar month began, some months later or earlier. */
export function monthStart(at: EpochMs, zone: TimeZone, monthsLater = 0): EpochMs {
  const wall = new Date(wallTime(at, zone))
  return instantOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + monthsLater, 1), zone)
}

/** Answers the day of the week from 0 (Sunday) to 6 (Saturday), on that zone's wall. */
export function weekday(at: EpochMs, zone: TimeZone): number {
  return new Date(wallTime(at, zone)).getUTCDay()
}
