import { cellText, decimalsOf, isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import type { Content } from 'pdfmake/interfaces.js'
import { type Column, type TableTotals, totalWord } from '../file-table.ts'
import { createWallClock, type WallClock, wallText } from '../zone-clock.ts'
import { CELL_PADDING, layOutColumns, ROW_PADDING, squeezeColumns } from './column-widths.ts'
import { LINE, PAGE_ROOM, ROOM, SHADE } from './page.ts'
import { linesOf } from './text-width.ts'

interface TableParts<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  totals: TableTotals
  zone: string
}

/** Lays the rows out: the heading stands on each page, columns are as wide as what they hold, totals stand at the end. */
export function paperTable<Row>({ columns, rows, totals, zone }: TableParts<Row>): Content {
  if (rows.length === 0) return { text: 'Nenhuma linha neste período.', margin: [0, 8, 0, 8] }
  const clock = createWallClock(zone)
  const texts = rows.map((row) => columns.map(({ kind, value }) => paperText(value(row), kind, clock)))
  const foot = footOf(columns, totals, clock)
  const inColumns = columns.map(({ label, kind }, index) => ({
    heading: label,
    isWhole: kind === 'dateTime' || kind === 'place',
    cells: texts.map((row) => row[index]!),
    total: foot?.[index] ?? '',
  }))
  const gaps = gapsBefore(columns)
  const apart = layOutColumns(inColumns, ROOM - gaps.reduce((sum, gap) => sum + gap, 0))
  // More columns than are legible were refused before, by examples: contents may still be longer.
  const { widths, fontSize } = apart ?? layOutColumns(inColumns, ROOM) ?? squeezeColumns(inColumns, ROOM)
  // Lines are broken here, since the library would break "Jundiaí/SP" and "(km/h)" behind their strokes.
  const cellOf = (text: string, index: number, bold = false) => ({
    text: linesOf(text, widths[index]!, { fontSize, bold }).join('\n'),
    alignment: isFigure(columns[index]!.kind) ? ('right' as const) : ('left' as const),
  })
  const shadedOf = (text: string, index: number) => ({ ...cellOf(text, index, true), bold: true, fillColor: SHADE })
  const heading = columns.map(({ label }, index) => shadedOf(label, index))
  const body = [heading, ...texts.map((row) => row.map((text, index) => cellOf(text, index)))]
  if (foot) body.push(foot.map(shadedOf))
  const lastLine = body.length - (foot ? 1 : 0)
  const heights = body.map((cells) => heightOf(cells, fontSize))
  // The library draws a row that it may not part beyond the end of a page where it is higher than one.
  const areWhole = Math.max(...heights) + heights[0]! <= PAGE_ROOM
  return {
    table: { headerRows: 1, keepWithHeaderRows: areWhole ? 1 : 0, dontBreakRows: areWhole, widths, body },
    layout: {
      hLineWidth: (line) => (line === 0 || line === body.length ? 0 : line === 1 || line === lastLine ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (line) => (line === 1 || line === lastLine ? '#1c2430' : LINE),
      paddingLeft: (index) => CELL_PADDING / 2 + (apart ? gaps[index]! : 0),
      paddingRight: () => CELL_PADDING / 2,
      paddingTop: () => ROW_PADDING,
      paddingBottom: () => ROW_PADDING,
    },
    fontSize,
  }
}

/** How high a line of the document's letters is, of their size. */
const LINE_HEIGHT = 1.18

function heightOf(cells: readonly { text: string }[], fontSize: number): number {
  const lines = Math.max(...cells.map(({ text }) => text.split('\n').length))
  return lines * fontSize * LINE_HEIGHT + 2 * ROW_PADDING
}

/** Answers the texts of the last row; null where no column has a total. */
function footOf<Row>(columns: readonly Column<Row>[], { values }: TableTotals, clock: WallClock): string[] | null {
  if (values.every((value) => value === null)) return null
  const wordAt = columns.findIndex(({ total }) => total === null)
  return columns.map(({ kind }, index) =>
    index === wordAt ? totalWord(columns) : paperText(values[index]!, kind, clock),
  )
}

/** Words behind a figure, which ends where they begin, are so much farther from it: "272" and "a 11 km" are not read as one. */
const GAP = 6

function gapsBefore(columns: readonly Column<never>[]): number[] {
  return columns.map(({ kind }, index) =>
    index > 0 && isFigure(columns[index - 1]!.kind) && !isFigure(kind) ? GAP : 0,
  )
}

/** Figures stand below each other, from the right. */
function isFigure(kind: ColumnKind): boolean {
  return isNumber(kind) || kind === 'duration'
}

/** The document's letters have no arrow, such as the one between the owners of a vehicle: an empty box would stand for it. */
const ARROW = '›'

/** Writes a value as it is read on paper: five decimals of a degree are a metre, and thousands have their points. */
function paperText(value: CellValue, kind: ColumnKind, clock: WallClock): string {
  if (value === null) return ''
  if (kind === 'place') return (value as readonly number[]).map((degrees) => degrees.toFixed(5)).join(', ')
  if (!isNumber(kind)) return cellText(kind, value, (at) => wallText(clock(at))).replaceAll('→', ARROW)
  const decimals = decimalsOf(kind)
  return (value as number).toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
