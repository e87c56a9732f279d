import { type ReportFileRow, reportFileOperations } from '@monitorweb/contract/reports/report-file-operations'
import { call } from '#api/client.ts'
import { storedToken } from '#api/session/session.ts'
import type { useNotice } from '#ui/overlay/Notices.tsx'

const FIRST_LOOK_MS = 2_000
const RAREST_LOOK_MS = 30_000
/** Nobody has more unfinished files than these. */
const LOOKED_AT = 20

const waited = new Map<string, ReturnType<typeof useNotice>>()
let timer: ReturnType<typeof setTimeout> | undefined
let everyMs = FIRST_LOOK_MS

/** Says once, on whatever page, when a file is ready or failed. Looks ever more rarely, and not while nobody sees the page. */
export function watchFile({ id }: Pick<ReportFileRow, 'id'>, notice: ReturnType<typeof useNotice>): void {
  waited.set(id, notice)
  everyMs = FIRST_LOOK_MS
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void look(), everyMs)
}

async function look(): Promise<void> {
  if (storedToken() === null) return waited.clear()
  everyMs = Math.min(everyMs * 1.5, RAREST_LOOK_MS)
  if (!document.hidden) {
    // If the server cannot be asked now, it is asked at the next look.
    const files = await call(reportFileOperations.listReportFiles, { first: LOOKED_AT }).catch(() => null)
    if (files) tell(files)
  }
  if (waited.size > 0) schedule()
}

function tell(files: readonly ReportFileRow[]): void {
  for (const [id, notice] of waited) {
    const file = files.find((known) => known.id === id)
    if (file && (file.state === 'waiting' || file.state === 'running')) continue
    waited.delete(id)
    if (file?.state === 'ready') notice(`${file.fileName} está pronto. Baixe em Arquivos, no menu da sua conta.`)
    if (file?.state === 'failed') notice(`${file.fileName} não foi feito. ${file.failure}`, 'failure')
  }
}
