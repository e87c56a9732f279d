import { type BatchResult, LARGEST_BATCH, type RegisterName } from '@monitorweb/contract/registers/register-lists'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { isBrazil } from '@monitorweb/domain/brazil/brazil'
import { call } from '#api/client.ts'
import { doubledRows } from './doubled-rows.ts'
import { partCells } from './part-cells.ts'
import { readCell } from './read-cell.ts'
import type { ImportField, RecognisedTable } from './recognise-columns.ts'
import { type CellError, type Named, resolveNames } from './resolve-names.ts'

/**
 * One call takes as many rows as the server does; of people it takes fewer, as each password takes its time to be
 * hashed.
 */
const BATCH_ROWS: Record<RegisterName, number> = {
  cliente: LARGEST_BATCH,
  equipamento: LARGEST_BATCH,
  veiculo: LARGEST_BATCH,
  usuario: 200,
}

/** The server takes no call of more than a megabyte; the rest of it is the call itself. */
const BATCH_BYTES = 900_000

export type Existing = 'recusar' | 'alterar' | 'ignorar'

/** Says what an import did, or would do. */
export interface ImportReport {
  created: number
  changed: number
  same: number
  errors: CellError[]
  /** So many rows, from the first on, are saved. */
  savedRows: number
  /** What ended it on the way, after rows were saved; null where nothing did. */
  stoppedBy: unknown
}

interface Import {
  register: RegisterName
  fields: readonly ImportField[]
  table: RecognisedTable
  existing: Existing
  /** Rows that name no customer get this one. */
  customerId: number | null
  dryRun: boolean
  onProgress(done: number): void
}

/**
 * Sends a table, as many rows at once as the server takes; of each batch all rows are saved or none. What fails before
 * anything is saved is thrown; what fails later is in the report.
 */
export async function importTable(options: Import): Promise<ImportReport> {
  const { fields, table, onProgress } = options
  const named = await resolveNames(table, fields)
  const read = table.rows.map((row, place) => readRow(row, { ...options, named, place }))
  // What cannot be read, as a name that names no record, is sent as it stands, and refused: so the rest of its row is judged in the same round.
  const { register, existing } = options
  const said = read.map(({ values }) => Object.fromEntries(fields.map(({ name, wire }) => [name, values[wire]])))
  const doubled = doubledRows(register, said, { lines: table.lines, isChange: existing !== 'recusar' })
  const unread = [...named.errors, ...read.flatMap(({ errors }) => errors), ...doubled.errors]
  const dryRun = options.dryRun || unread.length > 0
  const rows = read.map(({ values }) => values)
  const report: ImportReport = { created: 0, changed: 0, same: 0, errors: [], savedRows: 0, stoppedBy: null }
  let from = 0
  for (const batch of batchesOf(rows, BATCH_ROWS[register])) {
    let results: readonly BatchResult[]
    try {
      results = await call(registerTools.importRecords, {
        register,
        rows: JSON.stringify(batch),
        dryRun,
        existing,
      })
    } catch (error) {
      if (report.savedRows === 0) throw error
      return { ...report, stoppedBy: error }
    }
    take(report, results.map(asSaved), { from, fields })
    from += batch.length
    onProgress(from)
    if (dryRun) continue
    if (report.errors.length > 0) return { ...report, errors: inOrder(report.errors, table) }
    report.savedRows = from
  }
  return { ...report, errors: inOrder(inOwnWords(report.errors, unread), table) }

  /** What a trial makes of one batch is undone before the next, whose rows may speak of it: then they make nothing new. */
  function asSaved(result: BatchResult): BatchResult {
    const row = from + result.line - 1
    if (!dryRun || result.outcome !== 'criado' || doubled.records[row] === row) return result
    return { ...result, outcome: existing === 'ignorar' ? 'igual' : 'alterado' }
  }
}

/** Parts rows into batches of at most so many, and no more than a call may hold. */
function* batchesOf<Row>(rows: readonly Row[], most: number): Generator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    // They go as a text in a text.
    const ownBytes = new TextEncoder().encode(JSON.stringify(JSON.stringify(row))).length
    if (batch.length === most || (batch.length > 0 && bytes + ownBytes > BATCH_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += ownBytes
  }
  yield batch
}

/** Answers, for a cell that could not be read, the sentence about what stands in it instead of the server's about what was sent. */
function inOwnWords(errors: readonly CellError[], unread: readonly CellError[]): CellError[] {
  const place = ({ row, name }: CellError) => `${row}:${name}`
  const told = new Set(unread.map(place))
  return [...unread, ...errors.filter((error) => !told.has(place(error)))]
}

/** Answers errors in the order in which the sheet is read: by row, and in it from the left; the whole row's come first. */
function inOrder(errors: readonly CellError[], { columns }: RecognisedTable): CellError[] {
  return [...errors].sort(
    (one, other) => one.row - other.row || columns.indexOf(one.name) - columns.indexOf(other.name),
  )
}

/** Answers the rows without an error, and those with one, as tables of their own. */
export function partedByErrors(table: RecognisedTable, errors: readonly CellError[]) {
  const wrong = new Set(errors.map(({ row }) => row))
  return { right: onlyRows(table, (row) => !wrong.has(row)), wrong: onlyRows(table, (row) => wrong.has(row)) }
}

/** Answers a table without the rows that stand at these lines of its sheet. */
export function withoutLines(table: RecognisedTable, lines: readonly number[]): RecognisedTable {
  const gone = new Set(lines)
  return onlyRows(table, (row) => !gone.has(table.lines[row]!))
}

function onlyRows(table: RecognisedTable, isWanted: (row: number) => boolean): RecognisedTable {
  return {
    columns: table.columns,
    rows: table.rows.filter((_, row) => isWanted(row)),
    lines: table.lines.filter((_, row) => isWanted(row)),
  }
}

function take(
  report: ImportReport,
  results: readonly BatchResult[],
  { from, fields }: { from: number; fields: readonly ImportField[] },
) {
  for (const { line, outcome, field, message } of results) {
    if (outcome === 'criado') report.created += 1
    else if (outcome === 'alterado') report.changed += 1
    else if (outcome === 'igual') report.same += 1
    else if (outcome === 'erro') {
      const name = fields.find(({ wire }) => wire === field)?.name ?? null
      // People know the column by its head, so the field's name is left out.
      report.errors.push({ row: from + line - 1, name, message: message.replace(` (${field})`, '') })
    }
  }
}

interface ReadRow {
  /** The row under the names of the wire. */
  values: Record<string, string | number>
  errors: CellError[]
}

interface Reading extends Pick<Import, 'table' | 'fields' | 'customerId'> {
  named: Named
  /** The row's place in the table. */
  place: number
}

/** Reads a row; empty cells say nothing. */
function readRow(row: readonly string[], { table, fields, named, customerId, place }: Reading): ReadRow {
  const read: ReadRow = { values: {}, errors: [] }
  const customer = fields.find(({ name }) => name === 'customerId')
  if (customer && customerId !== null) read.values[customer.wire] = customerId
  const filled = table.columns.flatMap((name, index) => (name && row[index] ? [[name, row[index]] as const] : []))
  const names = new Set(fields.map(({ name }) => name))
  const cells = partCells(new Map(filled), { names, columns: new Set(table.columns) })
  for (const [name, cell] of cells) {
    const field = fields.find((known) => known.name === name)
    if (!field) continue
    const id = named.ids.get(`${name}:${cell}`)
    const reading = id === undefined ? readCell(field, cell, isBrazil(cells.get('country') ?? '')) : { value: id }
    if ('complaint' in reading) read.errors.push({ row: place, name, message: reading.complaint })
    read.values[field.wire] = 'complaint' in reading ? cell : reading.value
  }
  return read
}
