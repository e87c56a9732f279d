import type { Period } from './period.ts'
import { DAY_MS } from './time-zone.ts'

/** The kilometres of several days are added up by one of these steps. Weeks begin on Sunday. */
export type CalendarStep = 'day' | 'week' | 'month'

/** Up to so many days each day has a column of its own, and up to so many each week has one. */
const MOST_DAYS = { day: 62, week: 366 }

/** Finds the first date (`YYYY-MM-DD`) of the step in which a date lies. */
export function firstDateOf(date: string, step: CalendarStep): string {
  if (step === 'day') return date
  if (step === 'month') return `${date.slice(0, 8)}01`
  const at = Date.parse(date)
  return new Date(at - new Date(at).getUTCDay() * DAY_MS).toISOString().slice(0, 10)
}

/** Suggests the finest step whose columns can still be told apart. */
export function suggestedStep({ from, to }: Period): CalendarStep {
  const days = (to - from) / DAY_MS
  return days <= MOST_DAYS.day ? 'day' : days <= MOST_DAYS.week ? 'week' : 'month'
}
