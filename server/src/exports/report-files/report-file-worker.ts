import { isDamagedHistory } from '../../errors/damaged-history-error.ts'
import { startHourlyUpkeep, type UpkeepLog } from '../../jobs/hourly-upkeep.ts'
import { JobStoppedError, startRepeatedJob } from '../../jobs/repeated-job.ts'
import {
  beatReportFile,
  expireReportFiles,
  failReportFile,
  findKeptFiles,
  finishReportFile,
  giveBackReportFile,
  type TakenFile,
  takeReportFile,
} from '../../storage/files/report-file-queue.ts'
import { isFinished } from '../../uploads/upload-folder.ts'
import type { ExportRequest } from '../export-request.ts'
import {
  type FileMakingDeps,
  type FileProgress,
  FileRefusedError,
  makeReportFile,
  requireRoom,
} from './make-report-file.ts'

const LOOK_MS = 2_000
const HOUR_MS = 3_600_000
/** Where few rows are found, nothing is written for hours to a file that is being made. */
const LONGEST_SILENCE_MS = 24 * HOUR_MS
/** So many files are made at the same time: a thread of their own makes them beside what people wait for. */
const MOST_AT_ONCE = 2
/** After so many beginnings a file is given up, since it may be the file itself that ends the program. */
const MOST_ATTEMPTS = 3

const GIVEN_UP =
  'O servidor tentou três vezes e não conseguiu fazer este arquivo. Peça um período menor ou avise o suporte.'

export interface ReportFileWorkerDeps extends FileMakingDeps {
  log: UpkeepLog & { error(details: Record<string, unknown>, message: string): void }
  lookMs?: number
}

export interface ReportFileWorker {
  /** Gives back what is being made, for the next start. */
  stop(): Promise<void>
}

/**
 * Makes the files that wait, as long as the process lives. Every web process has such a worker; the database says which
 * of them makes what.
 */
export function startReportFileWorker(deps: ReportFileWorkerDeps): ReportFileWorker {
  const { pool, lookMs = LOOK_MS } = deps
  const underWay = new Set<Promise<void>>()
  const making = startRepeatedJob({
    everyMs: lookMs,
    async run(signal) {
      while (underWay.size < MOST_AT_ONCE && !signal.aborted) {
        const taken = await takeReportFile<ExportRequest>(pool)
        if (!taken) break
        // Silence tells the database what it could not be told: the file is taken anew after a while.
        const made = workOn(deps, taken, signal).catch(() => undefined)
        underWay.add(made)
        void made.then(() => underWay.delete(made))
      }
    },
    underWay: () => Promise.all(underWay),
    noteFailure: (error) =>
      deps.log.error({ err: error }, 'files that were asked for were not looked for; tried again'),
  })
  const clearing = startHourlyUpkeep('report files', () => clearReportFiles(deps, Date.now()), deps.log)
  return {
    async stop() {
      await Promise.all([making.stop(), clearing.stop()])
    },
  }
}

async function workOn(
  deps: ReportFileWorkerDeps,
  taken: TakenFile<ExportRequest>,
  stopped: AbortSignal,
): Promise<void> {
  const { pool, folder, log } = deps
  const cancellation = new AbortController()
  const signal = AbortSignal.any([stopped, cancellation.signal])
  const progress: FileProgress = { share: 0, sizeBytes: 0 }
  if (taken.attempts > MOST_ATTEMPTS) return await failReportFile(pool, taken, GIVEN_UP)
  const beating = setInterval(() => void beat(deps, taken, { progress, cancellation }), LOOK_MS)
  try {
    const { file, held, person } = await makeReportFile(deps, taken, { progress, signal })
    await file.keep()
    const done = { storedAs: file.id, sizeBytes: file.sizeBytes, held, person }
    if (!(await finishReportFile(pool, taken, done))) await folder.remove(file.id)
  } catch (error) {
    if (error instanceof FileRefusedError) return await failReportFile(pool, taken, error.message)
    if (error instanceof JobStoppedError) return await giveBackReportFile(pool, taken, false)
    const { report, format } = taken.request
    log.error({ err: error, report, format, attempts: taken.attempts }, 'a file was not made in the background')
    // Another try would end alike, and the sentence says which day to leave out.
    if (isDamagedHistory(error)) return await failReportFile(pool, taken, error.message)
    if (taken.attempts >= MOST_ATTEMPTS) return await failReportFile(pool, taken, GIVEN_UP)
    await giveBackReportFile(pool, taken, true)
  } finally {
    clearInterval(beating)
  }
}

interface Beating {
  progress: FileProgress
  cancellation: AbortController
}

async function beat(
  deps: ReportFileWorkerDeps,
  taken: TakenFile<ExportRequest>,
  { progress, cancellation }: Beating,
): Promise<void> {
  try {
    await requireRoom(deps)
    const isWanted = await beatReportFile(deps.pool, taken, progress)
    if (!isWanted) cancellation.abort(new FileRefusedError('Ninguém quer mais este arquivo.'))
  } catch (error) {
    // A database that is away for a moment ends no file; a full disk does.
    if (error instanceof FileRefusedError) cancellation.abort(error)
  }
}

/** Ends files whose week is over, and removes from the disk what belongs to none. */
export async function clearReportFiles(
  { pool, folder }: Pick<ReportFileWorkerDeps, 'pool' | 'folder'>,
  now: number,
): Promise<void> {
  await expireReportFiles(pool)
  for await (const old of folder.listOlder(now - HOUR_MS)) {
    const finished = old.filter(isFinished)
    const kept = await findKeptFiles(pool, finished)
    for (const name of finished) if (!kept.has(name)) await folder.remove(name)
  }
  for await (const old of folder.listOlder(now - LONGEST_SILENCE_MS)) {
    for (const name of old) if (!isFinished(name)) await folder.remove(name)
  }
}
