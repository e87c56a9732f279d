import { isHoliday, type LocalHoliday } from '../calendar/brazilian-holidays.ts'
import { type TimeZone, wallTime } from '../calendar/time-zone.ts'
import { isInHours, type WorkHours } from '../calendar/work-hours.ts'
import type { EpochMs } from '../position/position-report.ts'

/** The hours of a week in which a rule counts. */
export interface Schedule {
  zone: TimeZone
  /** Counted are the hours in none of these, as outside of a shift. */
  isOutside: boolean
  hours: readonly Pick<WorkHours, 'weekdays' | 'fromMinute' | 'toMinute'>[]
  /** On national holidays, and on these, the hours are not: outside of them the whole day counts. */
  knowsHolidays: boolean
  localHolidays: readonly LocalHoliday[]
}

const MINUTE_MS = 60_000
/** Wall clocks are dear to ask, and points come many a minute. */
const lastAnswers = new WeakMap<Schedule, { minute: number; isIn: boolean }>()

/** Whether a rule with this schedule counts at that instant, by the wall clock of its zone. */
export function isInSchedule(at: EpochMs, schedule: Schedule): boolean {
  const minute = Math.floor(at / MINUTE_MS)
  const known = lastAnswers.get(schedule)
  if (known?.minute === minute) return known.isIn
  const isIn = isMinuteIn(minute * MINUTE_MS, schedule)
  lastAnswers.set(schedule, { minute, isIn })
  return isIn
}

function isMinuteIn(at: EpochMs, { zone, isOutside, hours, knowsHolidays, localHolidays }: Schedule): boolean {
  const isFree = knowsHolidays && isHoliday(wallTime(at, zone), localHolidays)
  const isWithin = !isFree && hours.some((each) => isInHours(at, { ...each, isOutside: false }, zone))
  return isWithin !== isOutside
}
