import { ApiError } from '#api/api-error.ts'
import { readPages } from '#api/read-pages.ts'
import { writeCsv } from '#format/csv.ts'
import type { ListQuery, Register, RegisterColumn } from '../../register.ts'

interface Export<Row> {
  register: Register<Row>
  columns: readonly RegisterColumn<Row>[]
  query: ListQuery
  signal: AbortSignal
  /** Is called after every page with the number of rows read so far. */
  onProgress(done: number): void
}

/** Reads every row that the query finds, page by page. Throws what the server answers, and where `signal` says stop. */
export function allRows<Row>({ register, query, signal, onProgress }: Omit<Export<Row>, 'columns'>): Promise<Row[]> {
  return readPages(async (page) => {
    const rows = await register.rows({ query, ...page, signal })
    signal.throwIfAborted()
    onProgress(page.offset + rows.length)
    return rows
  })
}

/**
 * Writes what the list shows, all of it and not only what is in sight, as a file for Brazilian spreadsheets, which an import
 * reads back as it was. Throws for a
 * column whose texts are not known: its empty cells would look like nothing.
 */
export async function listAsCsv<Row>(options: Export<Row>): Promise<string> {
  const { columns } = options
  for (const column of columns) {
    const lack = await column.lacks?.()
    if (lack) throw new ApiError('UNREACHABLE', lack)
  }
  const rows = await allRows(options)
  const written = columns.flatMap((column) => column.inFiles ?? column)
  return writeCsv([
    written.map(({ header }) => header),
    ...rows.map((row) => written.map((column) => column.text(row))),
  ])
}
