import { clock, dayWords, kmNumber, percent, shortStamp, wholeOrDash } from './words.ts'

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
