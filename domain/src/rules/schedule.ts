import { isHoliday, type LocalHoliday } from '../calendar/brazilian-holidays.ts'
import { clockChanges, DAY_MS, offsetAt, type TimeZone, wallTime } from '../calendar/time-zone.ts'
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

/** Where hours are of one day of the week, and holidays fall on it, the next ones are weeks away. */
const FARTHEST_MS = 60 * DAY_MS
/** What is asked so much later is found by the same timeline. */
const SHARED_MS = 20 * DAY_MS

/** When a schedule begins and ceases to count, one after the other. */
interface Timeline {
  changes: readonly EpochMs[]
  /** Whether it counts from the first of them on. */
  beginsFirst: boolean
}

/** So many are remembered of a schedule, of some years: each vehicle that is silent for long passes all hours since then once more. */
const TIMELINES = 100

const timelines = new WeakMap<Schedule, Map<number, Timeline>>()

/** Finds the first instant from this one on at which a rule with this schedule counts; Infinity: not within weeks. */
export function nextInSchedule(at: EpochMs, schedule: Schedule): EpochMs {
  return countsAt(at, schedule) ? at : nextChange(at, schedule)
}

/** Finds the first instant from this one on at which it does not count; Infinity: not within weeks. */
export function nextOutOfSchedule(at: EpochMs, schedule: Schedule): EpochMs {
  return countsAt(at, schedule) ? nextChange(at, schedule) : at
}

/** Answers as {@link isInSchedule} does, of an instant at which hours begin or end without asking the wall clock. */
function countsAt(at: EpochMs, schedule: Schedule): boolean {
  if (at % MINUTE_MS !== 0) return isInSchedule(at, schedule)
  const { changes, beginsFirst } = timelineAt(at, schedule)
  const place = changes.indexOf(at)
  return place < 0 ? isInSchedule(at, schedule) : (place % 2 === 0) === beginsFirst
}

function nextChange(at: EpochMs, schedule: Schedule): EpochMs {
  return timelineAt(at, schedule).changes.find((change) => change > at) ?? Number.POSITIVE_INFINITY
}

function timelineAt(at: EpochMs, schedule: Schedule): Timeline {
  const known = timelines.get(schedule) ?? new Map<number, Timeline>()
  timelines.set(schedule, known)
  const place = Math.floor(at / SHARED_MS)
  let timeline = known.get(place)
  if (!timeline) {
    if (known.size >= TIMELINES) known.clear()
    timeline = timelineFrom(place * SHARED_MS, schedule)
    known.set(place, timeline)
  }
  return timeline
}

/** Hours begin and end by the wall clock, which shows some of them twice, or never, where it is put back or forward. */
function timelineFrom(from: EpochMs, schedule: Schedule): Timeline {
  const { zone, hours } = schedule
  const midnight = Math.floor(wallTime(from, zone) / DAY_MS) * DAY_MS
  const clocksPut = clockChanges({ from, to: from + FARTHEST_MS }, zone)
  const offsets = [...new Set([from, ...clocksPut].map((at) => offsetAt(at, zone)))]
  const edges: EpochMs[] = [...clocksPut]
  for (let day = midnight; day < midnight + FARTHEST_MS; day += DAY_MS) {
    for (const { fromMinute, toMinute } of hours) {
      for (const minute of [fromMinute, toMinute]) {
        edges.push(...offsets.map((offset) => day + minute * MINUTE_MS - offset))
      }
    }
  }
  let isIn = isMinuteIn(from, schedule)
  const beginsFirst = !isIn
  const changes = edges
    .sort((one, other) => one - other)
    .filter((edge) => {
      if (edge <= from || isMinuteIn(edge, schedule) === isIn) return false
      isIn = !isIn
      return true
    })
  return { changes, beginsFirst }
}

function isMinuteIn(at: EpochMs, { zone, isOutside, hours, knowsHolidays, localHolidays }: Schedule): boolean {
  const wall = wallTime(at, zone)
  const isWithin = hours.some((each) => {
    const day = beginningOfHours(wall, each)
    return day !== null && !(knowsHolidays && isHoliday(day, localHolidays))
  })
  return isWithin !== isOutside
}
