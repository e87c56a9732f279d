import type { CalendarStep } from '@monitorweb/domain/calendar/calendar-steps'
import type { Period } from '@monitorweb/domain/calendar/period'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'

/** Seven days, six weeks or seven months stand beside what is said of each vehicle on a screen of 1440 px. */
const MOST_DAYS = { day: 7, week: 36 }

/** Answers the finest step whose columns are all in sight; nearer ones are chosen, and moved sideways. */
export function shownStep({ from, to }: Period): CalendarStep {
  const days = (to - from) / DAY_MS
  return days <= MOST_DAYS.day ? 'day' : days <= MOST_DAYS.week ? 'week' : 'month'
}
