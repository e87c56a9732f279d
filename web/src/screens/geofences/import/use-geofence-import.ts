import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatQuantity } from '#format/numbers.ts'
import { GeofenceFileError, geofenceFileText } from '#geofences/import/geofence-file-text.ts'
import { beginRows, type ImportRow, sentRow } from './import-row.ts'

const REFUSED = { none: '', one: 'desenho foi recusado', many: 'desenhos foram recusados' }

export interface GeofenceImport {
  fileName: string
  /** Null while no file was read. */
  rows: readonly ImportRow[] | null
  /** Counts the files that were read. */
  reads: number
  busy: boolean
  failure: string | null
  /** Counts how often rows were refused: each time the first of them wants the focus. */
  refusals: number
  read(file: File): Promise<void>
  change(index: number, changed: Partial<Pick<ImportRow, 'name' | 'isWanted'>>): void
  /** Saves what is wanted, all of it or nothing; answers how many, or null where something was refused. */
  send(chosen: { customerId: number | null; group: string }): Promise<number | null>
}

/** Reads a file of geofences, and saves what somebody wants of it. */
export function useGeofenceImport(): GeofenceImport {
  const [fileName, setFileName] = useState('')
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null)
  const [reads, setReads] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)

  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true)
    setFailure(null)
    try {
      return await work()
    } catch (error) {
      setFailure(error instanceof GeofenceFileError ? error.message : messageOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }

  function refuse(refused: ReadonlyMap<number, string>) {
    setRows(
      (before) =>
        before?.map((row, index) => ({
          ...row,
          refusal: refused.get(index) ?? null,
          wasRefused: refused.has(index),
        })) ?? null,
    )
    setFailure(`${formatQuantity(refused.size, REFUSED)}; nada foi gravado.`)
    setRefusals((count) => count + 1)
  }

  return {
    fileName,
    rows,
    reads,
    busy,
    failure,
    refusals,
    async read(file) {
      await run(async () => {
        const drafts = await call(geofenceOperations.listGeofenceDrafts, { text: await geofenceFileText(file) })
        if (drafts.length === 0) throw new GeofenceFileError('Não há nenhum desenho neste arquivo.')
        setFileName(file.name)
        setRows(beginRows(drafts))
        setReads((count) => count + 1)
      })
    },
    change(index, changed) {
      setRows(
        (before) =>
          before?.map((row, place) => (place === index ? { ...row, ...changed, refusal: null } : row)) ?? null,
      )
    },
    send: (chosen) =>
      run(async () => {
        const wanted = (rows ?? []).flatMap((row, index) => (row.isWanted ? [{ row, index }] : []))
        // A file has no more drawings than one call takes, and the server keeps all of a call or none.
        const sent = JSON.stringify(wanted.map(({ row }) => sentRow(row, chosen)))
        const results = await call(geofenceOperations.importGeofences, { rows: sent, dryRun: false })
        const refused = results.filter(({ outcome }) => outcome === 'erro')
        if (refused.length === 0) return wanted.length
        refuse(new Map(refused.map(({ line, message }) => [wanted[line - 1]!.index, message])))
        return null
      }),
  }
}
