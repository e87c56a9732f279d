import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createPlaces } from '../../places/places.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import { isPoolBusy, openReportPool } from '../../storage/base/connections/report-pool.ts'
import type { ExportDeps } from '../export-deps.ts'
import { type ExportPart, type ExportTask, type PlaceWords, PULL, type ThreadSetup } from './export-thread-messages.ts'
import { runExport } from './run-export.ts'
import { askForStreets } from './street-requests.ts'

/* This thread makes files, so that a long one delays no answer of the process. It is started by export-thread.ts. */
const { database, placesDir, hasStreets, limits, streetMap = null } = workerData as ThreadSetup
const pool = openReportPool({ ...database, application_name: 'monitorweb exports' }, limits)
const places = createPlaces({ placesDir })

parentPort!.on('message', (task: ExportTask) => void makeFile(task))

async function makeFile({ request, scope, now, port }: ExportTask): Promise<void> {
  const cancellation = new AbortController()
  const streets = askForStreets(port, places.describe)
  const progress = { share: 0 }
  const deps: ExportDeps = {
    pool: readUntil(pool, cancellation.signal),
    scope,
    now,
    describePlace: places.describe,
    streetMap,
    onProgress(share) {
      // A drawing reads before the table does.
      progress.share = Math.max(progress.share, share)
    },
  }
  if (hasStreets) deps.describeStreets = streets.describeStreets
  const parts = runExport(deps, request)[Symbol.asyncIterator]()
  port.once('close', () => {
    cancellation.abort(new Error('Ninguém espera mais pelo arquivo.'))
    streets.leave()
    void parts.return?.()
  })
  port.on('message', (order: typeof PULL | PlaceWords) => {
    if (order === PULL) void sendNext(parts, port, progress)
    else streets.take(order.words)
  })
}

async function sendNext(
  parts: AsyncIterator<Uint8Array>,
  port: MessagePort,
  progress: { share: number },
): Promise<void> {
  const send = (part: ExportPart) => port.postMessage(part)
  try {
    const { value, done } = await parts.next()
    send(done ? { kind: 'end' } : { kind: 'chunk', bytes: value, share: progress.share })
  } catch (error) {
    send({ kind: 'failed', reason: String((error as Error).stack), isBusy: isPoolBusy(error) })
  }
}
