import type { EpochMs } from '../position/position-report.ts'
import { type TimeZone, wallTime } from './time-zone.ts'
import { WEEKDAY_WORDS } from './weekday-words.ts'

/** Fewer visits than this are no habit. */
const LEAST_VISITS = 3
/** So many hours in a row count as one time of the day. */
const HOURS = 3

/**
 * Tells in words when something usually happens: the weekday and the three hours of the day that hold most of it, each
 * where it holds half or more: "qua, 07–10 h", "22–01 h", "qua". Answers "variado" where neither does, and "" for fewer
 * than three times.
 */
export function usualTimeWords(instants: readonly EpochMs[], zone: TimeZone): string {
  if (instants.length < LEAST_VISITS) return ''
  const walls = instants.map((at) => new Date(wallTime(at, zone)))
  const days = WEEKDAY_WORDS.map((_, day) => walls.filter((wall) => wall.getUTCDay() === day).length)
  const hours = Array.from({ length: 24 }, (_, hour) => walls.filter((wall) => wall.getUTCHours() === hour).length)
  const windows = hours.map((_, from) => sumOf(HOURS, (step) => hours[(from + step) % 24]!))
  const day = indexOfMost(days)
  // Among hours that hold as many visits, those that begin with a visit are taken.
  const from = indexOfMost(windows.map((count, hour) => count + (hours[hour]! > 0 ? 0.5 : 0)))
  const isHalf = (count: number) => count * 2 >= instants.length
  const words = [
    ...(isHalf(days[day]!) ? [WEEKDAY_WORDS[day]] : []),
    ...(isHalf(windows[from]!) ? [`${two(from)}–${two((from + HOURS) % 24)} h`] : []),
  ]
  return words.join(', ') || 'variado'
}

function indexOfMost(counts: readonly number[]): number {
  return counts.indexOf(Math.max(...counts))
}

function sumOf(length: number, pick: (index: number) => number): number {
  return Array.from({ length }, (_, index) => pick(index)).reduce((sum, count) => sum + count, 0)
}

function two(hour: number): string {
  return String(hour).padStart(2, '0')
}
