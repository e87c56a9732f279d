import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { useMemo, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { importFields } from './import-fields.ts'
import { type Existing, type ImportReport, importTable } from './import-rows.ts'
import { readPastedTable } from './paste-table.ts'
import { type RecognisedTable, recogniseColumns } from './recognise-columns.ts'

const MOST_ROWS = 5000

/** Leads an import from what was pasted to what was saved. */
export function useImport(register: RegisterName, onImported: () => Promise<void>) {
  const fields = useMemo(() => importFields(register), [register])
  const [table, setTable] = useState<RecognisedTable | null>(null)
  const [existing, setExisting] = useState<Existing>('recusar')
  const [customerId, setCustomerId] = useState<number | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()

  function paste(text: string) {
    const rows = readPastedTable(text)
    setReport(null)
    setFailure(null)
    if (rows.length === 0) return setFailure('Não há linhas no que foi colado.')
    const recognised = recogniseColumns(rows, fields)
    if (recognised.rows.length > MOST_ROWS) return setFailure(`Cole no máximo ${MOST_ROWS} linhas por vez.`)
    setTable(recognised)
  }

  /** Says what a column is; where another column was that field, the field is taken from it. */
  function name(index: number, field: string | null) {
    if (!table) return
    setReport(null)
    const columns = table.columns.map((known, place) => (place === index ? field : known === field ? null : known))
    setTable({ ...table, columns })
  }

  async function send(dryRun: boolean) {
    if (!table) return false
    setProgress(0)
    setFailure(null)
    try {
      const done = await importTable({ register, fields, table, existing, customerId, dryRun, onProgress: setProgress })
      setReport(done)
      if (dryRun || done.errors.length > 0) return false
      notice('Dados Gravados com Sucesso!')
      tellRegisterChanged()
      await onImported()
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      setProgress(null)
    }
  }

  function change<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      setReport(null)
    }
  }

  return {
    fields,
    table,
    existing,
    customerId,
    report,
    progress,
    failure,
    paste,
    name,
    send,
    restart: () => setTable(null),
    setExisting: change(setExisting),
    setCustomerId: change(setCustomerId),
  }
}
