import { cellText } from '@monitorweb/contract/reports/columns/cell-text'
import type { ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { formatDateTime } from '#format/date-time.ts'
import { timeZoneName } from '#format/time-zone.ts'
import type { TableColumn } from '#table/table-column.ts'

export interface CopiedTable {
  /** The text has a line for each row, with tabs between the cells. */
  text: string
  html: string
  lineCount: number
}

interface TableToCopy<Row> {
  columns: readonly TableColumn<Row>[]
  rowCount: number
  rowAt(index: number): Row
  /** Answers what a row says that stands for others; null for one that is a row of its own. */
  headWords(row: Row, index: number): string | null
}

interface Cell {
  kind: ColumnKind
  words: string
}

/** In these formats a sheet keeps what it is given, and does not take a plate for a number. */
const SHEET_FORMATS = { text: '\\@', dateTime: 'dd/mm/yyyy hh:mm:ss', duration: '[h]:mm:ss' } as const

/** Writes the rows and columns that are shown in words that a sheet in Portuguese reads as numbers, dates and hours. */
export function copiedTable<Row>({ columns, rowCount, rowAt, headWords }: TableToCopy<Row>): CopiedTable {
  const written = columns.flatMap(({ copied, value }) => (copied && value ? [{ ...copied, value }] : []))
  const heading = written.map(({ label, kind }): Cell => {
    return { kind: 'text', words: kind === 'dateTime' ? `${label} (${timeZoneName()})` : label }
  })
  const lines = Array.from({ length: rowCount }, (_, index): Cell[] => {
    const row = rowAt(index)
    const head = headWords(row, index)
    if (head !== null) return [{ kind: 'text', words: head }]
    return written.map(({ kind, value }) => ({ kind, words: oneLine(cellText(kind, value(row), formatDateTime)) }))
  })
  const all = [heading, ...lines]
  return {
    text: all.map((cells) => cells.map(harmless).join('\t')).join('\r\n'),
    html: `<meta charset="utf-8"><table>${all.map(htmlLine).join('')}</table>`,
    lineCount: rowCount,
  }
}

/** Takes out tabs and breaks, which would begin another cell. */
function oneLine(words: string): string {
  return words.replace(/[\t\r\n]+/g, ' ')
}

/** Puts an apostrophe before a text that a sheet would run as a formula; one of figures alone is none. */
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
