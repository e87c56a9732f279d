import { Readable } from 'node:stream'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { findPerson } from '../../storage/accounts/person-scope.ts'
import type { TakenFile } from '../../storage/files/report-file-queue.ts'
import { explainStorageFailure, StorageFailedError } from '../../uploads/upload-errors.ts'
import type { ReceivedFile, UploadFolder } from '../../uploads/upload-folder.ts'
import type { ExportRequest } from '../export-request.ts'
import { checkPdfColumns } from '../reports/pdf-limit.ts'
import { type HeldHistory, historyOf } from '../reports/visible-history.ts'
import type { ExportThread } from '../thread/export-thread.ts'

export interface FileMakingDeps {
  pool: pg.Pool
  /** Reports are read through this pool before the thread begins. */
  reportPool: pg.Pool
  privileged: PrivilegedCodes
  thread: ExportThread
  folder: UploadFolder
  /** So much room stays free on the disk, for positions that arrive meanwhile. */
  leastFreeBytes?: number
}

/** It says how far the making of a file is. */
export interface FileProgress {
  /** From 0 to 1. */
  share: number
  sizeBytes: number
}

interface Making {
  progress: FileProgress
  signal: AbortSignal
}

const LEAST_FREE_BYTES = 1024 ** 3

/** It says in words for whoever asked why a file cannot be made: another try would end alike. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError'
}

/** It is a file on the disk, what is in it, and for whom it was made. */
interface MadeFile {
  file: ReceivedFile
  held: HeldHistory
  person: NonNullable<ExportRequest['person']>
}

/**
 * Makes a file as its person would read it at this moment and writes it to the disk. Throws FileRefusedError, the signal's reason, or what nobody foresaw.
 */
export async function makeReportFile(
  deps: FileMakingDeps,
  { userId, request }: TakenFile<ExportRequest>,
  { progress, signal }: Making,
): Promise<MadeFile> {
  try {
    await requireRoom(deps)
    const now = Date.now()
    const found = await findPerson(deps.pool, deps.privileged, userId)
    if (!found) throw new FileRefusedError('Seu acesso tinha acabado quando chegou a vez deste arquivo.')
    const { scope, access, operator } = found
    const person = { access, operator }
    const history = await historyOf(deps.reportPool, scope, request)
    // How many rows there are the thread finds while it writes them: here their counting would hold up everybody else.
    checkPdfColumns(request)
    const made = deps.thread.make({ request: { ...request, person }, scope, now }, (share) => {
      progress.share = share
    })
    // Errors are passed over until the stream is read from, whose failure ends this anyway.
    made.once('error', () => undefined)
    const breakOff = () => made.destroy(signal.reason as Error)
    signal.addEventListener('abort', breakOff)
    if (signal.aborted) breakOff()
    const file = await deps.folder.receive(Readable.from(counted(made, progress), { objectMode: false }))
    signal.removeEventListener('abort', breakOff)
    return { file, held: untilNow(history, now), person }
  } catch (error) {
    throw explain(error)
  }
}

/** Throws FileRefusedError where the disk is as full as it may be. */
export async function requireRoom({ folder, leastFreeBytes = LEAST_FREE_BYTES }: FileMakingDeps): Promise<void> {
  if ((await folder.freeBytes()) >= leastFreeBytes) return
  throw new FileRefusedError('Não há espaço em disco no servidor para guardar o arquivo. Avise o suporte.')
}

async function* counted(made: Readable, progress: FileProgress): AsyncGenerator<Uint8Array> {
  for await (const bytes of made) {
    progress.sizeBytes += (bytes as Uint8Array).length
    yield bytes as Uint8Array
  }
}

/** Cuts the history off at this moment, since what has not happened yet is in no file. */
function untilNow(history: HeldHistory, now: number): HeldHistory {
  return history.flatMap(([vehicleId, from, until]) => (from < now ? [[vehicleId, from, Math.min(until, now)]] : []))
}

function explain(error: unknown): unknown {
  if (error instanceof NotFoundError) {
    return new FileRefusedError('Você não pode mais ver os veículos ou o cliente deste arquivo.', { cause: error })
  }
  const known = explainStorageFailure(error)
  if (known instanceof StorageFailedError || known instanceof FieldError) {
    return new FileRefusedError(known.message, { cause: error })
  }
  return error
}
