import type { CalendarStep } from '@monitorweb/domain/calendar/calendar-steps'
import type { Period } from '@monitorweb/domain/calendar/period'
import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { HUES } from '@monitorweb/domain/track/seen-together'
import { formatDuration } from '#format/age.ts'
import { formatDate, formatDateTime, formatTime } from '#format/date-time.ts'
import { formatQuantity } from '#format/numbers.ts'

const NO_BREAK_SPACE = '\u00a0'
const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Writes kilometres as "214,3", from a thousand on in whole numbers. */
export function kmNumber(km: number): string {
  return km < 999.95 ? oneDecimal.format(km) : whole.format(km)
}

/** Writes a distance as "214,3 km". */
export function km(distanceKm: number): string {
  return `${kmNumber(distanceKm)}${NO_BREAK_SPACE}km`
}

/** Says what the colours of a fleet's lines mean, of which there are fewer than there may be vehicles. */
export function colorWords(vehicleCount: number): string {
  if (vehicleCount < 2) return ''
  return vehicleCount > HUES.length ? ', em cores que se repetem' : ', uma cor por veículo'
}

/** Writes a length of time as "03:20:15", and from a day on as "1 d 02:10". */
export function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = `${two((seconds % 86_400) / 3600)}:${two((seconds % 3600) / 60)}`
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}${NO_BREAK_SPACE}d ${rest}`
  return `${rest}:${two(seconds % 60)}`
}

/** Writes a number in whole figures, such as "82"; a dash where nothing was reported. */
export function wholeOrDash(value: number | null): string {
  return value === null ? '–' : whole.format(value)
}

/** Writes a share from 0 to 1 as "94 %"; it is never 100 where something is missing. */
export function percent(share: number): string {
  const shown = share < 1 ? Math.min(99, Math.round(share * 100)) : 100
  return `${shown}${NO_BREAK_SPACE}%`
}

/** Writes a change, given as a share, as "+12 %", "−3 %" or "0 %". */
export function changeWords(share: number): string {
  const rounded = Math.round(share * 100)
  const sign = rounded === 0 ? '' : rounded < 0 ? '−' : '+'
  return `${sign}${whole.format(Math.abs(rounded))}${NO_BREAK_SPACE}%`
}

/** Writes a day such as "2026-03-04", as the server names it, in the form "qua 04/03/2026". */
export function dayWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const weekday = WEEKDAY_WORDS[new Date(Date.UTC(year!, month! - 1, day!)).getUTCDay()]
  return `${weekday} ${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Writes a step of distances by its first date, as "qua 04/03/2026", "01/03 a 07/03/2026" or "mar/2026". */
export function stepWords(date: string, step: CalendarStep): string {
  if (step === 'day') return dayWords(date)
  if (step === 'month') return `${MONTHS[Number(date.slice(5, 7)) - 1]}/${date.slice(0, 4)}`
  const last = new Date(Date.parse(date) + 6 * 86_400_000).toISOString()
  return `${date.slice(8, 10)}/${date.slice(5, 7)} a ${last.slice(8, 10)}/${last.slice(5, 7)}/${last.slice(0, 4)}`
}

/** Writes a span as "04/03/2026 06:00–08:12" or "04/03/2026 22:10–05/03/2026 06:00". */
export function spanWords(from: EpochMs, to: EpochMs): string {
  const [first, last] = [from, to].map((at) => formatDateTime(at).slice(0, 16)) as [string, string]
  return `${first}–${formatDate(from) === formatDate(to) ? last.slice(11) : last}`
}

/** The last second of a period belongs to it: a day ends at 23:59:59. */
export function lastSecondOf({ from, to }: Period): EpochMs {
  return Math.max(from, Math.ceil(to / 1000) * 1000 - 1000)
}

/**
 * Writes a period of whole days as "04/03/2026", "04/03 a 06/03/2026" or "30/12/2025 a 02/01/2026"; any other has its hours,
 * as "04/03/2026, 14:00 a 15:10" or "29/11 14:00 a 30/11/2026 13:59".
 */
export function periodWords(period: Period): string {
  const { from } = period
  const last = lastSecondOf(period)
  const [firstDay, lastDay] = [formatDate(from), formatDate(last)]
  const [firstTime, lastTime] = [formatTime(from), formatTime(last)]
  const isOfDays = firstTime === '00:00:00' && lastTime === '23:59:59'
  if (firstDay === lastDay)
    return isOfDays ? firstDay : `${firstDay}, ${firstTime.slice(0, 5)} a ${lastTime.slice(0, 5)}`
  const isOneYear = firstDay.slice(6) === lastDay.slice(6)
  const begun = isOneYear ? firstDay.slice(0, 5) : firstDay
  return isOfDays ? `${begun} a ${lastDay}` : `${begun} ${firstTime.slice(0, 5)} a ${lastDay} ${lastTime.slice(0, 5)}`
}

/** Writes a length of time in ms as "1 h 12 min". */
export function lengthWords(ms: number): string {
  return formatDuration(ms / 1000)
}

const EXCLUDED = { none: '', one: 'posição descartada', many: 'posições descartadas' }

/** Says how many positions a list leaves out, as "Sem 3 posições descartadas"; "" where it has all of them. */
export function leftOutWords(count: number): string {
  return count > 0 ? `Sem ${formatQuantity(count, EXCLUDED)}` : ''
}
