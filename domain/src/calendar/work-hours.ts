import type { EpochMs } from '../position/position-report.ts'
import { DAY_MS, type TimeZone, wallTime } from './time-zone.ts'
import { WEEKDAY_WORDS } from './weekday-words.ts'

/** The hours of the week in which work is done, or with `isOutside` all others. */
export interface WorkHours {
  isOutside: boolean
  /** The days of the week, where 0 is Sunday. */
  weekdays: readonly number[]
  /**
   * Minutes of the day, the end excluded. An end that is not after the beginning lies past midnight and still belongs
   * to the day that began.
   */
  fromMinute: number
  toMinute: number
}

/** Links and requests write hours so: "fora_12345_06:00-18:00". */
export const WORK_HOURS_PATTERN = /^(fora|dentro)_([0-6]{1,7})_([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/

/** Reads hours as {@link WORK_HOURS_PATTERN} has them; null for a text that says none. */
export function readWorkHours(text: string): WorkHours | null {
  const [, side, days = '', ...clock] = WORK_HOURS_PATTERN.exec(text) ?? []
  if (!side) return null
  const [fromHour, fromMinute, toHour, toMinute] = clock.map(Number) as [number, number, number, number]
  return {
    isOutside: side === 'fora',
    weekdays: [...new Set([...days].map(Number))].sort(),
    fromMinute: fromHour * 60 + fromMinute,
    toMinute: toHour * 60 + toMinute,
  }
}

export function writeWorkHours({ isOutside, weekdays, fromMinute, toMinute }: WorkHours): string {
  return `${isOutside ? 'fora' : 'dentro'}_${weekdays.join('')}_${clockWords(fromMinute)}-${clockWords(toMinute)}`
}

/** Writes a minute of the day as "06:00". */
export function clockWords(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Whether an instant belongs to the hours, by the wall clock of that zone. */
export function isInHours(at: EpochMs, hours: WorkHours, zone: TimeZone): boolean {
  return (beginningOfHours(wallTime(at, zone), hours) !== null) !== hours.isOutside
}

/** Answers a time, by the wall clock as the given one is, of the day on which the hours began that it belongs to; null: it belongs to none. */
export function beginningOfHours(time: number, hours: Omit<WorkHours, 'isOutside'>): number | null {
  const wall = new Date(time)
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const { weekdays, fromMinute, toMinute } = hours
  const isOvernight = toMinute <= fromMinute
  // The time past midnight belongs to the day on which the hours began.
  const isOfYesterday = isOvernight && minute < toMinute
  const isThen = isOvernight ? isOfYesterday || minute >= fromMinute : minute >= fromMinute && minute < toMinute
  const weekday = (wall.getUTCDay() + (isOfYesterday ? 6 : 0)) % 7
  if (!isThen || !weekdays.includes(weekday)) return null
  return isOfYesterday ? time - DAY_MS : time
}

/** Tells hours in Portuguese: "fora de seg a sex, 06:00–18:00", "todos os dias, 22:00–05:00". */
export function workHoursWords({ isOutside, weekdays, fromMinute, toMinute }: WorkHours): string {
  const clock = `${clockWords(fromMinute)}–${clockWords(toMinute)}`
  if (weekdays.length === WEEKDAY_WORDS.length) return `todos os dias, ${isOutside ? 'fora de ' : ''}${clock}`
  return `${isOutside ? 'fora' : 'dentro'} de ${daysWords(weekdays)}, ${clock}`
}

function daysWords(weekdays: readonly number[]): string {
  const [first, last] = [weekdays[0] ?? 0, weekdays.at(-1) ?? 0]
  const isRow = weekdays.length > 2 && last - first === weekdays.length - 1
  return isRow
    ? `${WEEKDAY_WORDS[first]} a ${WEEKDAY_WORDS[last]}`
    : weekdays.map((day) => WEEKDAY_WORDS[day]).join(', ')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
