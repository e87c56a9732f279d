import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { failureOf } from '../../errors/thread-failure.ts'
import { createPlaces } from '../../places/places.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import { isPoolBusy, openReportPool } from '../../storage/base/connections/report-pool.ts'
import type { ExportDeps } from '../export-deps.ts'
import { listShare } from '../reports/report-tables.ts'
import type { ListedRows } from '../reports/rows/listed-rows.ts'
import {
  type ExportPart,
  type ExportTask,
  type PlaceWords,
  PULL,
  type SharePart,
  type ShareTask,
  type ThreadSetup,
} from './export-thread-messages.ts'
import { runExport } from './run-export.ts'
import { createShareThread } from './share-thread.ts'
import { askForStreets } from './street-requests.ts'

/*
 * This thread makes files, so that a long one delays no answer of the process. It is started by export-thread.ts; and a second time by
 * share-thread.ts, to list every other vehicle of a fleet.
 */
const { role, database, placesDir, hasStreets, sharesFleets, limits, streetMap = null } = workerData as ThreadSetup
const NAMES = { files: 'monitorweb exports', shares: 'monitorweb export shares' } as const
const pool = openReportPool({ ...database, application_name: NAMES[role] }, limits)
const places = createPlaces({ placesDir })

const shareThread = createShareThread(workerData as ThreadSetup)
let filesUnderWay = 0

parentPort!.on('message', (task: ExportTask | ShareTask) => {
  if ('among' in task) listShareOf(task)
  else makeFile(task)
})

function makeFile({ request, scope, now, port }: ExportTask): void {
  const { deps, cancellation } = readingOf({ scope, now })
  const streets = askForStreets(port, places.describe)
  const progress = { share: 0 }
  deps.onProgress = (share) => {
    // A drawing reads before the table does.
    progress.share = Math.max(progress.share, share)
  }
  if (hasStreets) {
    deps.describeStreets = streets.describeStreets
    deps.countMissingStreets = streets.countMissing
  }
  // A file that is begun beside another one is made by this thread alone.
  if (filesUnderWay++ === 0 && sharesFleets) {
    deps.readShare = (asked, { among, signal }) =>
      shareThread.list({ request: asked, scope, now, among }, AbortSignal.any([signal, cancellation.signal]))
  }
  const parts = runExport(deps, request)[Symbol.asyncIterator]()
  port.once('close', () => {
    filesUnderWay--
    cancellation.abort(new Error('Ninguém espera mais pelo arquivo.'))
    streets.leave()
    void parts.return?.()
  })
  port.on('message', (order: typeof PULL | PlaceWords) => {
    if (order === PULL) void sendNext(parts, port, progress)
    else streets.take(order)
  })
}

function listShareOf({ request, scope, now, among, port }: ShareTask): void {
  const { deps, cancellation } = readingOf({ scope, now })
  const listed = listShare(deps, request, among)
  port.once('close', () => {
    cancellation.abort(new Error('Ninguém espera mais pelas linhas.'))
    void listed.return(undefined)
  })
  port.on('message', () => void sendNextRows(listed, port))
}

function readingOf({ scope, now }: Pick<ExportTask, 'scope' | 'now'>) {
  const cancellation = new AbortController()
  const deps: ExportDeps = {
    pool: readUntil(pool, cancellation.signal),
    ...{ scope, now, describePlace: places.describe, streetMap },
  }
  return { deps, cancellation }
}

async function sendNextRows(listed: AsyncGenerator<ListedRows>, port: MessagePort): Promise<void> {
  const send = (part: SharePart) => port.postMessage(part)
  try {
    const { value, done } = await listed.next()
    send(done ? { kind: 'end' } : { kind: 'rows', listed: value })
  } catch (error) {
    send({ kind: 'failed', ...failureOf(error) })
  }
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
    if (error instanceof FieldError) send({ kind: 'refused', field: error.field, message: error.message })
    else send({ kind: 'failed', isBusy: isPoolBusy(error), ...failureOf(error) })
  }
}
