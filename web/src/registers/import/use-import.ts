import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { useMemo, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { formatQuantity } from '#format/numbers.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { importFields } from './import-fields.ts'
import { type Existing, type ImportReport, importTable, partedByErrors, withoutLines } from './import-rows.ts'
import { readPastedTable } from './paste-table.ts'
import type { Sheet } from './read-sheet-file.ts'
import { type RecognisedTable, recogniseColumns } from './recognise-columns.ts'

const MOST_ROWS = 5000
const SAVED_ROWS = { none: 'Nenhuma linha foi gravada', one: 'linha foi gravada', many: 'linhas foram gravadas' }

/** Leads an import from what was pasted or chosen as a file to what was saved. */
export function useImport(register: RegisterName, onImported: () => Promise<void>) {
  const fields = useMemo(() => importFields(register), [register])
  const [table, setTable] = useState<RecognisedTable | null>(null)
  const [sheets, setSheets] = useState<Sheet[]>([])
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [existing, setExisting] = useState<Existing>('recusar')
  const [customerId, setCustomerId] = useState<number | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Cells that were mended since they were tried, as `row:column`. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const notice = useNotice()

  function forgetReport() {
    setReport(null)
    setMended(new Set())
  }

  function paste(text: string) {
    const rows = readPastedTable(text)
    if (rows.length === 0) return setFailure('Não há linhas no que foi colado.')
    setSheets([])
    begin({ name: '', rows })
  }

  async function readFile(file: File) {
    setFailure(null)
    try {
      const { readSheetFile } = await import('./read-sheet-file.ts')
      const found = await readSheetFile(file)
      setSheets(found)
      begin(likeliest(found))
    } catch (error) {
      const isAboutFile = error instanceof Error && error.name === 'SheetFileError'
      setFailure(isAboutFile ? error.message : messageOf(error))
    }
  }

  /** Workbooks often begin with a sheet of words: the one with the most columns that are known is meant, until one says so. */
  function likeliest(found: readonly Sheet[]): Sheet {
    const known = ({ rows }: Sheet) => recogniseColumns(rows, fields).columns.filter((field) => field !== null).length
    return found.reduce((best, each) => (known(each) > known(best) ? each : best))
  }

  function begin(chosen: Sheet) {
    forgetReport()
    setFailure(null)
    const recognised = recogniseColumns(chosen.rows, fields)
    if (recognised.rows.length === 0) return setFailure('Só há títulos: falta ao menos uma linha com dados.')
    if (recognised.rows.length > MOST_ROWS) return setFailure(`Importe no máximo ${MOST_ROWS} linhas por vez.`)
    setSheet(chosen)
    setTable(recognised)
  }

  /** Changes a cell. What was said of it no longer holds, and the sheet has to be tried again. */
  function mend(row: number, index: number, cell: string) {
    if (!table || table.rows[row]?.[index] === cell) return
    const rows = table.rows.map((cells, place) => (place === row ? cells.with(index, cell) : cells))
    setTable({ ...table, rows })
    setMended(new Set(mended).add(`${row}:${index}`))
  }

  /** Says what a column is; where another column was that field, the field is taken from it. */
  function name(index: number, field: string | null) {
    if (!table) return
    forgetReport()
    const columns = table.columns.map((known, place) => (place === index ? field : known === field ? null : known))
    setTable({ ...table, columns })
  }

  /** Tries the sheet out, or saves the rows that were found right; answers whether nothing is left of it. */
  async function send(dryRun: boolean) {
    if (!table) return false
    const { right, wrong } = partedByErrors(table, dryRun ? [] : (report?.errors ?? []))
    setProgress(0)
    setFailure(null)
    try {
      const options = { register, fields, existing, customerId, dryRun, onProgress: setProgress }
      const done = await importTable({ ...options, table: right })
      setMended(new Set())
      if (dryRun) {
        setReport(done)
        return false
      }
      const isWhole = done.savedRows === right.rows.length
      if (!isWhole) keepUnsaved(right.lines.slice(0, done.savedRows), done)
      else if (wrong.rows.length > 0) keepWrong(wrong)
      if (done.savedRows > 0) {
        if (isWhole) notice('Dados Gravados com Sucesso!')
        tellRegisterChanged()
        await onImported()
      }
      return isWhole && wrong.rows.length === 0
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      setProgress(null)
    }
  }

  /**
   * Goes on with the rows that were not saved after all: those that were right a moment ago are tried again together
   * with the others.
   */
  function keepUnsaved(savedLines: readonly number[], { stoppedBy }: ImportReport) {
    if (!table) return
    setTable(withoutLines(table, savedLines))
    forgetReport()
    const why = stoppedBy ? messageOf(stoppedBy) : 'Algo mudou desde a simulação.'
    const saved = formatQuantity(savedLines.length, SAVED_ROWS)
    setFailure(`${why} ${saved}${savedLines.length > 0 ? '; as que ficam aqui, ainda não' : ''}. Simule de novo.`)
  }

  /** Goes on with the rows that were found wrong, each with its reasons. */
  function keepWrong(wrong: RecognisedTable) {
    if (!table || !report) return
    const places = new Map(wrong.lines.map((line, row) => [line, row]))
    const errors = report.errors.map((error) => ({ ...error, row: places.get(table.lines[error.row]!)! }))
    setTable(wrong)
    setReport({ created: 0, changed: 0, same: 0, errors, savedRows: 0, stoppedBy: null })
  }

  function change<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      forgetReport()
    }
  }

  return {
    fields,
    table,
    sheets,
    sheet,
    existing,
    customerId,
    report,
    progress,
    failure,
    mended,
    paste,
    readFile,
    chooseSheet: begin,
    mend,
    name,
    send,
    restart: () => setTable(null),
    setExisting: change(setExisting),
    setCustomerId: change(setCustomerId),
  }
}
