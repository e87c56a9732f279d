import { createExportThread, type ExportThreadSettings } from '../thread/export-thread.ts'
import type { Streets } from '../thread/street-requests.ts'
import { type ReportFileWorker, type ReportFileWorkerDeps, startReportFileWorker } from './report-file-worker.ts'

/** Nobody waits at a screen, so reads may be slow. */
const LIMITS = { connections: 2, maxStatementMs: 300_000, maxWaitMs: 60_000 }

interface Deps extends Omit<ReportFileWorkerDeps, 'thread'> {
  settings: Omit<ExportThreadSettings, 'limits'>
  streets: Streets | undefined
}

/**
 * Starts the making of files in the background: it has a thread of its own, so that a file that somebody waits for
 * never queues behind it.
 */
export function startBackgroundFiles({ settings, streets, ...deps }: Deps): ReportFileWorker {
  const { database, placesDir, streetMap = null } = settings
  const thread = createExportThread({ database, placesDir, streetMap, limits: LIMITS }, streets)
  const worker = startReportFileWorker({ ...deps, thread })
  return {
    async stop() {
      await worker.stop()
      await thread.stop()
    },
  }
}
