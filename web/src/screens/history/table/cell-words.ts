import { formatDateTime } from '#format/date-time.ts'
import { clock, dayWords, kmNumber, percent, shortStamp, wholeOrDash } from '../words.ts'

/** What a column holds. `dateTime`: EpochMs. `date`: "2026-03-04". `duration`: seconds. `share`: 0 to 1. */
export type CellKind = 'text' | 'dateTime' | 'date' | 'duration' | 'share' | { decimals: number }
/** Null: not known. */
export type CellValue = string | number | null

/** A value as a table shows it. */
export function cellWords(kind: CellKind, value: CellValue): string {
  if (value === null) return kind === 'text' || kind === 'dateTime' ? '' : '–'
  if (kind === 'text') return String(value)
  if (kind === 'date') return dayWords(String(value))
  const number = Number(value)
  if (kind === 'dateTime') return shortStamp(number)
  if (kind === 'duration') return clock(number)
  if (kind === 'share') return percent(number)
  return kind.decimals > 0 ? kmNumber(number) : wholeOrDash(number)
}

export function isNumber(kind: CellKind): boolean {
  return typeof kind === 'object' || kind === 'duration' || kind === 'share'
}

/** A value as a sheet in Portuguese reads it: decimal commas, whole dates, hours that add up. */
export function sheetWords(kind: CellKind, value: CellValue): string {
  if (value === null) return ''
  if (kind === 'text') return String(value).replace(/[\t\r\n]+/g, ' ')
  if (kind === 'date') return String(value).split('-').reverse().join('/')
  const number = Number(value)
  if (kind === 'dateTime') return formatDateTime(number)
  if (kind === 'duration') return hours(number)
  if (kind === 'share') return `${decimal(number * 100, 1)}%`
  return decimal(number, kind.decimals)
}

function decimal(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('.', ',')
}

/** "26:10:00"; days are hours here, so that sheets can add them. */
function hours(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}
