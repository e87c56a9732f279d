import { instantOf } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDate, formatDateTime } from './date-time.ts'
import { timeZone } from './time-zone.ts'

/** Years of other centuries are slips: what stands behind a year of two digits is read as part of it. */
const TIME = /^(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})(?:[ ,T]+(\d{1,2})(?:[:h](?:(\d{2})(?::\d{2})?)?)?)?$/i
/** By the count of digits the minutes would become part of such an hour. */
const HOUR_OF_ONE_DIGIT = /^\d{2}\/\d{2}\/\d{4} +\d:/
/** By the count of digits the hour would become part of such a year. */
const YEAR_OF_TWO_DIGITS = /^\d{2}\/\d{2}\/\d{2} /

/** Writes an instant as people type it, to the minute. */
export function formatTypedInstant(at: EpochMs, zone = timeZone()): string {
  return formatDateTime(at, zone).slice(0, 16)
}

/**
 * Reads what "04/03/2026 14:05", "4/3/2026 8h" or a day alone (its first minute) mean in a zone, to the minute; answers null
 * for what is no time.
 */
export function parseTypedInstant(text: string, zone = timeZone()): EpochMs | null {
  const [, day, month, year, hour = '0', minute = '0'] = TIME.exec(text.trim()) ?? []
  if (year === undefined) return null
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const
  const wall = Date.UTC(...parts)
  const read = new Date(wall)
  const same = [read.getUTCFullYear(), read.getUTCMonth(), read.getUTCDate(), read.getUTCHours(), read.getUTCMinutes()]
  return parts.every((part, index) => part === same[index]) ? instantOf(wall, zone) : null
}

export interface TypedInstant {
  at: EpochMs
  /** No time of the day was typed. */
  isDay: boolean
}

/** Reads what {@link parseTypedInstant} reads, and whether it is a day alone. */
export function readTypedInstant(text: string): TypedInstant | null {
  const at = parseTypedInstant(text)
  return at === null ? null : { at, isDay: !/\d[ ,T]+\d/i.test(text.trim()) }
}

/** Answers where an end that was typed ends: a day that is typed alone is meant to its end, and a minute, too. */
export function endOfTyped({ at, isDay }: TypedInstant): EpochMs {
  if (!isDay) return at + 60_000
  const nextDay = new Date(at + 36 * 3_600_000)
  return parseTypedInstant(formatDate(nextDay.getTime())) ?? at + 24 * 3_600_000
}

/**
 * Puts the marks while digits are typed: "040320261405" becomes "04/03/2026 14:05". Other ways of writing stay as they
 * are.
 */
export function maskInstant(text: string): string {
  if (!/^[\d/: ]*$/.test(text) || /^\d{1,2}\/\d\//.test(text) || /^\d\//.test(text)) return text
  if (HOUR_OF_ONE_DIGIT.test(text) || YEAR_OF_TWO_DIGITS.test(text)) return text
  const digits = text.replace(/\D/g, '').slice(0, 12)
  const marks: Record<number, string> = { 2: '/', 4: '/', 8: ' ', 10: ':' }
  return [...digits].map((digit, index) => (marks[index] ?? '') + digit).join('')
}
