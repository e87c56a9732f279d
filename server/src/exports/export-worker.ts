import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createPlaces } from '../places/places.ts'
import { readUntil } from '../storage/report-connection.ts'
import { isPoolBusy, openReportPool } from '../storage/report-pool.ts'
import type { ExportPart, ExportTask, ThreadSetup } from './export-thread-messages.ts'
import { runExport } from './run-export.ts'

/*
 * A thread that makes files, so that a long one delays no answer of the process. Started by export-thread.ts.
 */
const { database, placesDir, limits } = workerData as ThreadSetup
const pool = openReportPool({ ...database, application_name: 'monitorweb exports' }, limits)
const places = createPlaces({ placesDir })

parentPort!.on('message', (task: ExportTask) => void makeFile(task))

async function makeFile({ request, scope, now, port }: ExportTask): Promise<void> {
  const leaving = new AbortController()
  const deps = { pool: readUntil(pool, leaving.signal), scope, now, describePlace: places.describe }
  const parts = runExport(deps, request)[Symbol.asyncIterator]()
  port.once('close', () => {
    leaving.abort(new Error('Ninguém espera mais pelo arquivo.'))
    void parts.return?.()
  })
  port.on('message', () => void sendNext(parts, port))
}

async function sendNext(parts: AsyncIterator<Uint8Array>, port: MessagePort): Promise<void> {
  const send = (part: ExportPart) => port.postMessage(part)
  try {
    const { value, done } = await parts.next()
    send(done ? { kind: 'end' } : { kind: 'chunk', bytes: value })
  } catch (error) {
    send({ kind: 'failed', reason: String((error as Error).stack), isBusy: isPoolBusy(error) })
  }
}
