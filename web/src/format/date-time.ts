import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { timeZone as ofPerson } from './time-zone.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes a day as "04/03/2026"; it is composed by hand because Intl's pt-BR date and time come with a comma between
 * them.
 */
export function formatDate(at: EpochMs, timeZone = ofPerson()): string {
  const parts = partsOf(at, timeZone)
  return `${parts['day']}/${parts['month']}/${parts['year']}`
}

/** Writes a time as "14:05:09". */
export function formatTime(at: EpochMs, timeZone = ofPerson()): string {
  const parts = partsOf(at, timeZone)
  return `${parts['hour']}:${parts['minute']}:${parts['second']}`
}

/** Writes an instant as "04/03/2026 14:05:09". */
export function formatDateTime(at: EpochMs, timeZone = ofPerson()): string {
  return `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`
}

/** Writes the time alone where `at` is of the same day as `now`, else "04/03/2026 14:05:09". */
export function formatRecentTime(at: EpochMs, now: EpochMs, timeZone = ofPerson()): string {
  const isSameDay = formatDate(at, timeZone) === formatDate(now, timeZone)
  return isSameDay ? formatTime(at, timeZone) : formatDateTime(at, timeZone)
}

/** Writes since when something is so: "às 14:05:09", or of another day "em 04/03/2026 14:05:09". */
export function whenWords(at: EpochMs, now: EpochMs, timeZone = ofPerson()): string {
  const when = formatRecentTime(at, now, timeZone)
  return `${when.includes('/') ? 'em' : 'às'} ${when}`
}

function partsOf(at: EpochMs, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}
