import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDate } from '#format/date-time.ts'
import { FIRST_YEAR } from '#reports/period/zoned-time.ts'

/** A day of the calendar, whatever the zone: the instant at which it begins in UTC. */
export type CalendarDay = number

const FIRST_DAY = Date.UTC(FIRST_YEAR, 0, 1)
const WEEK = 7
const MONTH_NAME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const DAY_NAME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'full' })

/** Answers the day that it is at that instant, where the person reads times. */
export function dayAt(at: EpochMs): CalendarDay {
  const [day, month, year] = formatDate(at).split('/').map(Number)
  return Date.UTC(year!, month! - 1, day!)
}

/** Writes a day as it is typed: "04/03/2026". */
export function writeDay(day: CalendarDay): string {
  return formatDate(day, 'UTC')
}

/** Says a day in words: "quarta-feira, 4 de março de 2026". */
export function sayDay(day: CalendarDay): string {
  return DAY_NAME.format(day)
}

/** Says the month of a day: "março de 2026". */
export function sayMonth(day: CalendarDay): string {
  return MONTH_NAME.format(day)
}

/** Answers the weeks of a day's month, Sunday first; null stands for days of the months beside it. */
export function weeksOf(day: CalendarDay): (CalendarDay | null)[][] {
  const first = monthLater(day, 0)
  const length = (monthLater(day, 1) - first) / DAY_MS
  const before = weekdayOf(first)
  return Array.from({ length: Math.ceil((before + length) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, place) => {
      const index = week * WEEK + place - before
      return index >= 0 && index < length ? first + index * DAY_MS : null
    }),
  )
}

/** Answers where a key of the calendar leads, no later than `last`; null for keys that lead nowhere. */
export function dayByKey(day: CalendarDay, key: string, last: CalendarDay): CalendarDay | null {
  const to = byKey(day, key)
  return to === null ? null : Math.min(Math.max(to, FIRST_DAY), last)
}

/** Answers the same day of another month, or the last one of a month that is shorter. */
export function sameDayOf(day: CalendarDay, monthsLater: number): CalendarDay {
  const end = monthLater(day, monthsLater + 1) - DAY_MS
  return Math.min(monthLater(day, monthsLater) + (new Date(day).getUTCDate() - 1) * DAY_MS, end)
}

function byKey(day: CalendarDay, key: string): CalendarDay | null {
  switch (key) {
    case 'ArrowLeft':
      return day - DAY_MS
    case 'ArrowRight':
      return day + DAY_MS
    case 'ArrowUp':
      return day - WEEK * DAY_MS
    case 'ArrowDown':
      return day + WEEK * DAY_MS
    case 'Home':
      return day - weekdayOf(day) * DAY_MS
    case 'End':
      return day + (WEEK - 1 - weekdayOf(day)) * DAY_MS
    case 'PageUp':
      return sameDayOf(day, -1)
    case 'PageDown':
      return sameDayOf(day, 1)
    default:
      return null
  }
}

/** Answers the first day of another month. */
function monthLater(day: CalendarDay, monthsLater: number): CalendarDay {
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)
}

function weekdayOf(day: CalendarDay): number {
  return new Date(day).getUTCDay()
}
