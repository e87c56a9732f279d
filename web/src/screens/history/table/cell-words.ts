import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatCoordinates } from '#format/numbers.ts'
import { clock, dayWords, kmNumber, percent, wholeOrDash } from '../words.ts'

/** Says a value as a table shows it: as short as whoever looks at many of them wants it. */
export function cellWords(kind: ColumnKind, value: CellValue): string {
  if (value === null) return kind === 'text' || kind === 'dateTime' ? '' : '–'
  if (kind === 'text') return value as string
  if (kind === 'date') return dayWords(value as string)
  if (kind === 'dateTime') return formatDateTime(value as number)
  if (kind === 'duration') return clock(value as number)
  if (kind === 'percent') return percent((value as number) / 100)
  if (kind === 'place') return formatCoordinates(...(value as readonly [number, number]))
  if ('on' in kind) return value ? kind.on : kind.off
  return figureWords(kind.decimals, value as number)
}

/** Says a figure; kilometres are whole from a thousand on, and what has more decimals is there for them. */
function figureWords(decimals: number, value: number): string {
  if (decimals === 0) return wholeOrDash(value)
  if (decimals === 1) return kmNumber(value)
  return exactWords(decimals, value)
}

function exactWords(decimals: number, value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Writes what an hour meter says, of which the tenths count however far it is; a dash where none was reported. */
export function hourMeterWords(hours: number | null): string {
  return hours === null ? '–' : exactWords(1, hours)
}

/** Writes a course as an arrow and a name, such as "↗ NE"; a dash where none is known. */
export function courseWords(courseDegrees: number | null): string {
  if (courseDegrees === null) return '–'
  const { arrow, name } = compassPoint(courseDegrees)
  return `${arrow} ${name}`
}
