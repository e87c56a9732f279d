import { type ExportFormat, exportOperations } from '@monitorweb/contract/reports/export-operations'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { downloadFile } from '#ui/download/download.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { type ExportScope, exportArgs } from './export-scope.ts'

/** A person waits so long before something else is offered. */
const SLOW_MS = 8_000

/** This is a file that is being prepared; leaving it ends that. */
interface Preparing {
  args: ReturnType<typeof exportArgs>
  isSlow: boolean
  leave(): void
}

/** Prepares a file that the browser then downloads by itself; a file that takes long can be left to the background. */
export function usePreparedExport(scope: ExportScope) {
  // A second file may be asked for while the first one is prepared.
  const [underWay, setUnderWay] = useState<readonly Preparing[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()

  async function prepare(format: ExportFormat, asked = scope) {
    const args = exportArgs(asked, format)
    const cancellation = new AbortController()
    const leave = () => cancellation.abort()
    setUnderWay((known) => [...known, { args, isSlow: false, leave }])
    setFailure(null)
    const slow = setTimeout(
      () => setUnderWay((known) => known.map((one) => (one.leave === leave ? { ...one, isSlow: true } : one))),
      SLOW_MS,
    )
    try {
      const { address, fileName } = await reading(cancellation.signal)(exportOperations.prepareExport, args)
      downloadFile(address, fileName)
      notice(`O arquivo ${fileName} está sendo baixado.`)
    } catch (error) {
      if (!cancellation.signal.aborted) setFailure(messageOf(error))
    } finally {
      clearTimeout(slow)
      setUnderWay((known) => known.filter((one) => one.leave !== leave))
    }
  }

  const preparing = underWay[0] ?? null

  async function goOnInBackground() {
    if (!preparing) return
    preparing.leave()
    try {
      const { askForFile } = await import('./request-file.ts')
      await askForFile(preparing.args, notice)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return { preparing, failure, prepare, goOnInBackground }
}
