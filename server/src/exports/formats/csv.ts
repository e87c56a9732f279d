import { cellText } from '@monitorweb/contract/reports/columns/cell-text'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { markFormulas } from '@monitorweb/domain/text/csv-text'
import type { ExportTable } from './file-table.ts'
import { headingsOf } from './headings.ts'
import { createWallClock, isoText, type WallClock, wallText } from './zone-clock.ts'

export const BYTE_ORDER_MARK = '\uFEFF'
const CHUNK_CHARACTERS = 32_768
/**
 * Rows that come slowly leave after so long. Those that come faster leave together, so that what fails soon still gets an answer
 * instead of a file that breaks off.
 */
const MOST_WAIT_MS = 500

interface Dialect {
  separator: ';' | ','
  begin: string
  cell(value: CellValue, kind: ColumnKind, clock: WallClock): string
}

/** Excel in Brazil opens this dialect: semicolons, decimal commas, dd/MM/yyyy, and the mark that says UTF-8. */
const BRAZILIAN: Dialect = {
  separator: ';',
  begin: BYTE_ORDER_MARK,
  cell(value, kind, clock) {
    const words = cellText(kind, value, (at) => wallText(clock(at)))
    return kind === 'text' ? markFormulas(words) : words
  },
}

/** This dialect is for programs: commas, decimal points, ISO 8601 with offset, seconds, nothing rounded. */
const TECHNICAL: Dialect = {
  separator: ',',
  begin: '',
  cell(value, kind, clock) {
    if (value === null) return ''
    if (kind === 'dateTime') return isoText(value as number, clock)
    // With a blank alone between them, Excel in English would take "-23.5 -46.6" for a formula, and show what it comes to.
    if (kind === 'place') return (value as readonly number[]).join(', ')
    if (kind === 'text') return markFormulas(value as string)
    return String(value)
  },
}

/** Writes RFC 4180 in either dialect; the zone stands in the heading of every column of times. */
export async function* writeCsv<Row>(
  table: ExportTable<Row>,
  { technical, clockMs = () => performance.now() }: { technical: boolean; clockMs?: () => number },
): AsyncGenerator<Buffer> {
  const dialect = technical ? TECHNICAL : BRAZILIAN
  const { columns, rows, zone } = table
  const clock = createWallClock(zone)
  let leftAt = clockMs()
  let text = dialect.begin + lineOf(headingsOf(table), dialect)
  for await (const row of rows) {
    const cells = columns.map(({ kind, value }) => dialect.cell(value(row), kind, clock))
    text += lineOf(cells, dialect)
    if (text.length < CHUNK_CHARACTERS && clockMs() - leftAt < MOST_WAIT_MS) continue
    yield Buffer.from(text)
    text = ''
    leftAt = clockMs()
  }
  yield Buffer.from(text)
}

/** Writes one line of the dialect for Brazil, of texts and of values of their kinds. */
export function brazilianLine(
  cells: readonly (readonly [value: CellValue, kind: ColumnKind])[],
  clock: WallClock,
): string {
  return lineOf(
    cells.map(([value, kind]) => BRAZILIAN.cell(value, kind, clock)),
    BRAZILIAN,
  )
}

function lineOf(cells: readonly string[], { separator }: Dialect): string {
  return `${cells.map((cell) => (cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)}\r\n`
}
