import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportParameter, ExportTable } from '../file-table.ts'
import { headingsOf } from '../headings.ts'
import { totalsInWords } from '../totals-in-words.ts'
import { createWallClock, type WallClock } from '../zone-clock.ts'
import { rowXml, type SheetColumn, sheetBegin, sheetEnd, totalsXml } from './sheet-xml.ts'
import { stylesXml } from './styles-xml.ts'
import { workbookParts } from './workbook-xml.ts'

/** A sheet has at most 1,048,576 rows: its heading, its rows, and room for the totals behind an empty one. */
const MOST_ROWS = 1_048_576 - 2
const CHUNK_CHARACTERS = 65_536

const PARAMETER_HEADINGS = ['Parâmetro', 'Valor']
const PARAMETER_COLUMNS: readonly SheetColumn<ExportParameter>[] = [
  { kind: 'text', width: 32, value: ({ label }) => label },
  { kind: 'text', width: 90, value: ({ value }) => value },
]

/**
 * Writes a workbook that leaves as it grows: neither its rows nor its sheets are ever in memory at once. Rows that a
 * sheet does not hold go on in a further one; the last sheet tells what was asked for.
 */
export async function* writeXlsx<Row>(
  table: ExportTable<Row>,
  { mostRows = MOST_ROWS }: { mostRows?: number } = {},
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows = rowsAhead(table.rows)
  const filling = fill(zip, { table, rows, mostRows }).catch((error: Error) => void output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
    await filling
  } finally {
    await rows.end()
  }
}

/** These are rows of which the next one can be looked at: a sheet is begun only for a row that is there. */
interface RowsAhead<Row> {
  next: IteratorResult<Row> | null
  look(): Promise<IteratorResult<Row>>
  end(): Promise<void>
}

function rowsAhead<Row>(rows: AsyncIterable<Row>): RowsAhead<Row> {
  const iterator = rows[Symbol.asyncIterator]()
  return {
    next: null,
    async look() {
      this.next ??= await iterator.next()
      return this.next
    },
    async end() {
      await iterator.return?.()
    },
  }
}

interface Filling<Row> {
  table: ExportTable<Row>
  rows: RowsAhead<Row>
  mostRows: number
}

async function fill<Row>(zip: ZipFile, { table, rows, mostRows }: Filling<Row>): Promise<void> {
  const { columns, zone, title } = table
  const clock = createWallClock(zone)
  const foot = () => totalsXml(columns, table.totals(), clock)
  const sheet = { columns, headings: headingsOf(table), clock, mostRows, foot }
  const names: string[] = []
  const add = async <R>(name: string, xml: AsyncGenerator<string, R>) => {
    names.push(name.slice(0, 31))
    await writeEntry(zip, `xl/worksheets/sheet${names.length}.xml`, xml)
  }
  do {
    await add(names.length === 0 ? title : `${title} (${names.length + 1})`, sheetXml(rows, sheet))
  } while (!(await rows.look()).done)
  const parameters = rowsAhead(
    Readable.from([...table.parameters(), ...totalsInWords(columns, table.totals())]) as AsyncIterable<ExportParameter>,
  )
  await add(
    'Parâmetros',
    sheetXml(parameters, { columns: PARAMETER_COLUMNS, headings: PARAMETER_HEADINGS, clock, mostRows }),
  )
  zip.addBuffer(Buffer.from(stylesXml()), 'xl/styles.xml')
  for (const { path, xml } of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path)
  zip.end()
}

interface Sheet<Row> {
  columns: readonly SheetColumn<Row>[]
  headings: readonly string[]
  clock: WallClock
  mostRows: number
  /** It is written behind the last of the rows. */
  foot?(): string
}

async function* sheetXml<Row>(
  rows: RowsAhead<Row>,
  { columns, headings, clock, mostRows, foot }: Sheet<Row>,
): AsyncGenerator<string> {
  let text = sheetBegin(columns, headings)
  let count = 1
  while (count < mostRows) {
    const { value, done } = await rows.look()
    if (done) break
    rows.next = null
    text += rowXml(value, columns, clock)
    count++
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  const isLast = (await rows.look()).done
  yield text + sheetEnd(columns.length, count, isLast ? foot?.() : '')
}

/** Settles when the archive has taken the last of the entry: what follows depends on what was read for it. */
function writeEntry(zip: ZipFile, path: string, xml: AsyncGenerator<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(xml, { objectMode: false })
    stream.once('end', resolve).once('error', reject)
    zip.addReadStream(stream, path)
  })
}
