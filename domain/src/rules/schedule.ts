import { isHoliday, type LocalHoliday } from '../calendar/brazilian-holidays.ts'
import { type TimeZone, wallTime } from '../calendar/time-zone.ts'
import { beginningOfHours, type WorkHours } from '../calendar/work-hours.ts'
import type { EpochMs } from '../position/position-report.ts'

/** The hours of a week in which a rule counts. */
export interface Schedule {
  zone: TimeZone
  /** Counted are the hours in none of these, as outside of a shift. */
  isOutside: boolean
  hours: readonly Pick<WorkHours, 'weekdays' | 'fromMinute' | 'toMinute'>[]
  /** Hours that would begin on a national holiday, or on one of these, are not. */
  knowsHolidays: boolean
  localHolidays: readonly LocalHoliday[]
}

const MINUTE_MS = 60_000
/** So many minutes are remembered: what is settled lies behind the newest points, and late ones before both. */
const MINUTES = 64

/** Of the last minutes that were asked, each at its place. */
interface Answers {
  minutes: Float64Array
  isIn: Uint8Array
}

/** Wall clocks are dear to ask, and points of many vehicles come in the same minutes. */
const lastAnswers = new WeakMap<Schedule, Answers>()

/** Whether a rule with this schedule counts at that instant, by the wall clock of its zone. */
export function isInSchedule(at: EpochMs, schedule: Schedule): boolean {
  const minute = Math.floor(at / MINUTE_MS)
  let known = lastAnswers.get(schedule)
  if (!known) {
    known = { minutes: new Float64Array(MINUTES).fill(Number.NaN), isIn: new Uint8Array(MINUTES) }
    lastAnswers.set(schedule, known)
  }
  const place = ((minute % MINUTES) + MINUTES) % MINUTES
  if (known.minutes[place] !== minute) {
    known.isIn[place] = Number(isMinuteIn(minute * MINUTE_MS, schedule))
    known.minutes[place] = minute
  }
  return known.isIn[place] === 1
}

/** No hours of a week, nor the holidays in a row, are farther apart. */
const FARTHEST_MS = 15 * 24 * 60 * MINUTE_MS

interface Span {
  from: EpochMs
  until: EpochMs
}

/** The span, within the hours and without, that was asked about last: many vehicles ask of the same. */
const lastSpans = new WeakMap<Schedule, { isIn: Span; isOut: Span }>()
const NO_SPAN: Span = { from: 0, until: 0 }

/** Finds the first instant from this one on at which a rule with this schedule counts; Infinity: not within a fortnight. */
export function nextInSchedule(at: EpochMs, schedule: Schedule): EpochMs {
  return isInSchedule(at, schedule) ? at : endOfSpan(at, schedule, 'isOut')
}

/** Finds the first instant from this one on at which it does not count; Infinity: not within a fortnight. */
export function nextOutOfSchedule(at: EpochMs, schedule: Schedule): EpochMs {
  return isInSchedule(at, schedule) ? endOfSpan(at, schedule, 'isIn') : at
}

function endOfSpan(at: EpochMs, schedule: Schedule, side: 'isIn' | 'isOut'): EpochMs {
  const known = lastSpans.get(schedule) ?? { isIn: NO_SPAN, isOut: NO_SPAN }
  const { from, until } = known[side]
  if (at >= from && at < until) return until
  const isIn = side === 'isIn'
  let minute = (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS
  while (minute - at <= FARTHEST_MS && isMinuteIn(minute, schedule) === isIn) minute += MINUTE_MS
  if (minute - at > FARTHEST_MS) return Number.POSITIVE_INFINITY
  lastSpans.set(schedule, { ...known, [side]: { from: at, until: minute } })
  return minute
}

function isMinuteIn(at: EpochMs, { zone, isOutside, hours, knowsHolidays, localHolidays }: Schedule): boolean {
  const wall = wallTime(at, zone)
  const isWithin = hours.some((each) => {
    const day = beginningOfHours(wall, each)
    return day !== null && !(knowsHolidays && isHoliday(day, localHolidays))
  })
  return isWithin !== isOutside
}
