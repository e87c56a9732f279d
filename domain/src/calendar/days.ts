import type { EpochMs } from '../position/position-report.ts'
import type { Period } from './period.ts'
import { DAY_MS, instantOf, MOST_ZONES, type TimeZone, wallTime } from './time-zone.ts'

/** The part of a calendar day that lies in a period. */
export interface DaySpan extends Period {
  /** The date as `YYYY-MM-DD` in the zone. */
  date: string
}

/** So many days are a hundred years of a zone; beyond them the cache starts anew. */
const MOST_REMEMBERED = 40_000
const starts = new Map<TimeZone, Map<number, EpochMs>>()

/**
 * Lists the days of a zone that a period touches, in order; the first and the last are cut, and together they are the
 * period.
 */
export function daysOf({ from, to }: Period, zone: TimeZone): DaySpan[] {
  const days: DaySpan[] = []
  let wallDay = Math.floor(wallTime(from, zone) / DAY_MS) * DAY_MS
  for (let start = from; start < to; wallDay += DAY_MS) {
    const end = Math.min(to, startOfDay(wallDay + DAY_MS, zone))
    // A zone that moves across the date line leaves a day out.
    if (end <= start) continue
    days.push({ date: dateOf(wallDay), from: start, to: end })
    start = end
  }
  return days
}

/** Tells when the calendar day of this instant began. */
export function startOfDayAt(at: EpochMs, zone: TimeZone): EpochMs {
  return startOfDay(Math.floor(wallTime(at, zone) / DAY_MS) * DAY_MS, zone)
}

function startOfDay(wallDay: number, zone: TimeZone): EpochMs {
  let remembered = starts.get(zone)
  if (remembered === undefined || remembered.size >= MOST_REMEMBERED) {
    remembered = new Map()
    if (starts.size >= MOST_ZONES) starts.clear()
    starts.set(zone, remembered)
  }
  const known = remembered.get(wallDay)
  if (known !== undefined) return known
  const start = instantOf(wallDay, zone)
  remembered.set(wallDay, start)
  return start
}

function dateOf(wallDay: number): string {
  return new Date(wallDay).toISOString().slice(0, 10)
}
