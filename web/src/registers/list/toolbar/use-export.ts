import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { fileDay } from '#format/file-day.ts'
import { downloadContent } from '#ui/download/download.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { ListQuery, Register, RegisterColumn } from '../../register.ts'
import { listAsCsv } from './export-list.ts'

/** Saves what a list shows as a file; `done` counts the rows read so far and is null while nothing is being saved. */
export function useExport<Row>(register: Register<Row>, columns: readonly RegisterColumn<Row>[], query: ListQuery) {
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const notice = useNotice()

  async function start() {
    const control = new AbortController()
    running.current = control
    setDone(0)
    setFailure(null)
    try {
      const text = await listAsCsv({ register, columns, query, signal: control.signal, onProgress: setDone })
      downloadContent(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(register))
      notice('Exportação pronta.')
    } catch (error) {
      if (!control.signal.aborted) setFailure(messageOf(error))
    } finally {
      setDone(null)
    }
  }

  return { done, failure, start: () => void start(), cancel: () => running.current?.abort() }
}

function fileName({ name }: { name: string }): string {
  return `${name}_${fileDay(Date.now())}.csv`
}
