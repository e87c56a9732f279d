import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { CellValue, ColumnKind } from './column-declaration.ts'

/** Files write a percentage with so many decimals; the screen shows whole ones. */
const PERCENT_DECIMALS = 1

/**
 * Writes a value as a sheet in Portuguese reads it, in a CSV and in a copied table: decimal commas, whole dates, hours
 * that add up, bare numbers whose unit stands in the heading. `stampText` writes an instant by the clock of whoever
 * reads it.
 */
export function cellText(kind: ColumnKind, value: CellValue, stampText: (at: EpochMs) => string): string {
  if (value === null) return ''
  if (kind === 'text') return value as string
  if (kind === 'dateTime') return stampText(value as number)
  if (kind === 'date') return dateText(value as string)
  if (kind === 'duration') return durationText(value as number)
  if (kind === 'place') return (value as readonly number[]).map((degrees) => degrees.toFixed(6)).join(', ')
  if (isNumber(kind)) return (value as number).toFixed(decimalsOf(kind)).replace('.', ',')
  return value ? kind.on : kind.off
}

type NumberKind = 'percent' | { decimals: number }

export function isNumber(kind: ColumnKind): kind is NumberKind {
  return kind === 'percent' || (typeof kind === 'object' && 'decimals' in kind)
}

export function decimalsOf(kind: NumberKind): number {
  return kind === 'percent' ? PERCENT_DECIMALS : kind.decimals
}

/** Writes "2026-03-04" as "04/03/2026". */
function dateText(date: string): string {
  return date.split('-').reverse().join('/')
}

/** Writes seconds as "03:20:15"; a day is 24 more hours here, so that sheets can add durations. */
export function durationText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}
