import { cellText } from '@monitorweb/contract/reports/columns/cell-text'
import type { ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { formatDateTime } from '#format/date-time.ts'
import { timeZoneName } from '#format/time-zone.ts'
import type { TableColumn } from './table-column.ts'

export interface CopiedTable {
  /** Lines with tabs between their cells. */
  text: string
  html: string
  lineCount: number
}

interface TableToCopy<Row> {
  columns: readonly TableColumn<Row>[]
  rowCount: number
  rowAt(index: number): Row
  /** What a row says that stands for others; null for one of its own. */
  headWords(row: Row, index: number): string | null
}

interface Cell {
  kind: ColumnKind
  words: string
}

/** How sheets keep what they are given, and do not take a plate for a number. */
const SHEET_FORMATS = { text: '\\@', dateTime: 'dd/mm/yyyy hh:mm:ss', duration: '[h]:mm:ss' } as const

/** The rows and columns that are shown, in words that a sheet in Portuguese reads as numbers, dates and hours. */
export function copiedTable<Row>({ columns, rowCount, rowAt, headWords }: TableToCopy<Row>): CopiedTable {
  const copied = columns.flatMap(({ kind, value, ...column }) => (kind && value ? [{ ...column, kind, value }] : []))
  const heading = copied.map(({ header, label: words = header, kind }): Cell => {
    return { kind: 'text', words: kind === 'dateTime' ? `${words} (${timeZoneName()})` : words }
  })
  const lines = Array.from({ length: rowCount }, (_, index): Cell[] => {
    const row = rowAt(index)
    const head = headWords(row, index)
    if (head !== null) return [{ kind: 'text', words: head }]
    return copied.map(({ kind, value }) => ({ kind, words: oneLine(cellText(kind, value(row), formatDateTime)) }))
  })
  const all = [heading, ...lines]
  return {
    text: all.map((cells) => cells.map(harmless).join('\t')).join('\r\n'),
    html: `<meta charset="utf-8"><table>${all.map(htmlLine).join('')}</table>`,
    lineCount: rowCount,
  }
}

/** A tab or a break would begin another cell. */
function oneLine(words: string): string {
  return words.replace(/[\t\r\n]+/g, ' ')
}

/** Sheets run a text that begins so as a formula, unless it is of figures alone. */
function harmless({ kind, words }: Cell): string {
  return kind === 'text' && /^[=+\-@]/.test(words) && !/^-[\d., -]+$/.test(words) ? `'${words}` : words
}

function htmlLine(cells: readonly Cell[]): string {
  return `<tr>${cells.map(htmlCell).join('')}</tr>`
}

function htmlCell({ kind, words }: Cell): string {
  const format = typeof kind === 'string' && kind in SHEET_FORMATS && SHEET_FORMATS[kind as keyof typeof SHEET_FORMATS]
  const style = format ? ` style="mso-number-format:'${format}'"` : ''
  return `<td${style}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</td>`
}
