import { isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { type Column, type TableTotals, totalWord } from '../file-table.ts'
import { xmlText } from '../xml-text.ts'
import type { WallClock } from '../zone-clock.ts'
import { boldOf, STYLES, styleOf } from './styles-xml.ts'

/** Sheets count days from 1899-12-30, their day 0. */
const EXCEL_EPOCH_DAYS = 25_569
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** So long may the text of a cell be (Excel's specifications and limits): a book with a longer one Excel calls damaged. */
const LONGEST_TEXT = 32_767
/** What a reader of a sheet takes for a character by its number (ECMA-376, ST_Xstring), though somebody wrote it. */
const WRITTEN_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g
/** What a cut between the two halves of a character leaves of it. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/** A sheet has to know this of a column. */
export type SheetColumn<Row> = Pick<Column<Row>, 'kind' | 'width' | 'value'>

/** Writes what stands before the rows: a frozen heading, widths, the heading itself. */
export function sheetBegin<Row>(columns: readonly SheetColumn<Row>[], headings: readonly string[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const cells = headings.map((heading) => textCell(heading, STYLES.heading))
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${NAMESPACE}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row>${cells.join('')}</row>`
  )
}

/** Writes what stands after the rows: what follows them, and the filter over the rows alone. */
export function sheetEnd(columnCount: number, rowCount: number, foot = ''): string {
  return `${foot}</sheetData><autoFilter ref="A1:${columnName(columnCount)}${rowCount}"/></worksheet>`
}

export function rowXml<Row>(row: Row, columns: readonly SheetColumn<Row>[], clock: WallClock): string {
  let cells = ''
  for (const { value, kind } of columns) cells += cellXml(value(row), kind, clock)
  return `<row>${cells}</row>`
}

/**
 * Writes the totals in bold, behind a row without cells: a sheet that filters or sorts its table anew, or makes another
 * of it, ends the table there. It is nothing where no total is known.
 */
export function totalsXml<Row>(columns: readonly Column<Row>[], { values }: TableTotals, clock: WallClock): string {
  if (values.every((value) => value === null)) return ''
  const wordAt = columns.findIndex(({ total }) => total === null)
  const cells = columns.map(({ kind }, index) => {
    if (index === wordAt) return textCell(totalWord(columns), boldOf(STYLES.text))
    return cellXml(values[index]!, kind, clock, boldOf(styleOf(kind)))
  })
  return `<row/><row>${cells.join('')}</row>`
}

function cellXml(value: CellValue, kind: ColumnKind, clock: WallClock, style = styleOf(kind)): string {
  if (value === null || value === '') return '<c/>'
  // Excel rounds what it shows to seconds, instants and durations, where screens and other files cut.
  if (kind === 'dateTime') {
    const wall = Math.floor(clock(value as number) / SECOND_MS) * SECOND_MS
    return numberCell(wall / DAY_MS + EXCEL_EPOCH_DAYS, style)
  }
  if (kind === 'date') return numberCell(Date.parse(value as string) / DAY_MS + EXCEL_EPOCH_DAYS, style)
  if (kind === 'duration') return numberCell(Math.floor(value as number) / 86_400, style)
  if (kind === 'place') return linkCell(value as readonly [number, number], style)
  if (kind === 'text') return textCell(value as string, style)
  if (isNumber(kind)) return numberCell(value as number, style)
  return textCell(value ? kind.on : kind.off, style)
}

function numberCell(value: number, style: number): string {
  return Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>'
}

/** Writes text in place: a table of shared strings would have to be held until the end. */
function textCell(text: string, style: number): string {
  const held = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).replace(HALF_CHARACTER, '')}…` : text
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(held).replace(WRITTEN_ESCAPE, '_x005F_')}</t></is></c>`
}

/**
 * Writes a link as a formula, since a list of links stands at the end of a sheet and would have to be held until then.
 */
function linkCell([latitude, longitude]: readonly [number, number], style: number): string {
  const words = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
  const address = `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)},${longitude.toFixed(6)}`
  return `<c t="str" s="${style}"><f>${xmlText(`HYPERLINK("${address}","${words}")`)}</f><v>${words}</v></c>`
}

/** Answers "A" for 1 and "AA" for 27. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + ((index - 1) % 26))
  return index > 26 ? columnName(Math.floor((index - 1) / 26)) + letter : letter
}
