import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { readUpkeepInstant } from '../storage/base/upkeep-clock.ts'
import { readFlushedPlace } from '../storage/copies/log-slots.ts'
import { isBaseDue } from './base/base-schedule.ts'
import { takeBase } from './base/take-base.ts'
import { listDataFiles, variablesFile } from './files/data-files.ts'
import { openFileCopies } from './files/file-copies.ts'
import type { CopyFolder } from './folder/copy-folder.ts'
import { forgetOldCopies } from './folder/retention.ts'
import { type BaseCopy, writeSeries } from './folder/series.ts'
import type { KeptLog } from './log/keep-log.ts'
import { type LogPlace, readLogPlace, writeLogPlace } from './log/log-place.ts'
import { type CheckPoint, setCheckPoint } from './verify/check-point.ts'

export interface CopyRunOptions {
  folder: CopyFolder
  log: KeptLog
  database: pg.ClientConfig
  sql: pg.Client
  dataDir: string
  /** The variables with which the program runs. */
  variables: Record<string, string>
  keepDays: number
  /** Takes a base copy now, whenever the last one was taken. */
  baseNow?: boolean
  /** Is told, each second or so, how far the copy reaches. */
  onProgress(progress: CopyProgress): Promise<void>
  /** Is told of a place at which the copy can be compared, once the copy has it. */
  onCheckPoint(point: CheckPoint): void
  /** Ends it once what was confirmed by then is copied, with all files. */
  signal: AbortSignal
  /** Breaks it off, whatever is not yet copied; its reason is thrown. */
  interrupted?: AbortSignal
}

export interface CopyProgress {
  /** Everything that was confirmed, and every file that was there, before this moment is in the copy; 0: no moment yet. */
  copiedUntilMs: number
  bases: readonly BaseCopy[]
  /** The error of what is missing from the copy: a base copy that was due, or a file or folder that cannot be read. */
  missing: Error | null
}

const DAY_MS = 24 * 3600_000
const TICK_MS = 1_000
const FILES_EVERY_MS = 5_000
const HOUR_MS = 3600_000
/** Each attempt may read the whole database before it fails. */
const BASE_AGAIN_MS = 300_000
const LAST_PATIENCE_MS = 3_000

/** Copies until it is told to stop. What stands in the way is thrown. */
export async function runCopy(options: CopyRunOptions): Promise<void> {
  const { folder, log, sql, signal } = options
  const { series, store, follower } = log
  const files = await openFileCopies(folder)
  const broken = new AbortController()
  follower.ended.catch((error: unknown) => broken.abort(error))
  const breakOff = () => broken.abort(options.interrupted?.reason)
  options.interrupted?.addEventListener('abort', breakOff)
  if (options.interrupted?.aborted) breakOff()
  const marks: { ms: number; place: LogPlace }[] = []
  // By a clock that nobody sets.
  const due = { files: 0, base: 0, baseNow: options.baseNow ?? false, hour: 0 }
  let filesUntilMs = 0
  let unreadable: Error | null = null
  let untaken: Error | null = null
  let underWay: Promise<void> | null = null
  let filesUnderWay: Promise<void> | null = null

  /** A base copy is one only with the log that belongs to it. */
  async function addBase(): Promise<void> {
    const base = await takeBase(options.database, { folder, series, signal: broken.signal })
    await reached(readLogPlace(base.endPlace))
    series.bases = [...series.bases, base]
  }

  async function reached(place: LogPlace): Promise<void> {
    while (readLogPlace(series.reachesPlace) < place) {
      broken.signal.throwIfAborted()
      await wait(100)
    }
  }

  /** Without it the log goes on, and what is too old is forgotten: that may be what it lacks room for. */
  async function tryBase(): Promise<void> {
    try {
      await addBase()
      untaken = null
    } catch (error) {
      broken.signal.throwIfAborted()
      untaken = error as Error
      due.base = performance.now() + BASE_AGAIN_MS
    }
  }

  async function sideWork(wantsBase: boolean): Promise<void> {
    if (wantsBase) await tryBase()
    if (series.bases.length === 0) return
    const point = await setCheckPoint(options.database, { folder, series })
    await reached(readLogPlace(point.place))
    // Who compares reads how far the log reaches in the folder.
    await writeSeries(folder, series)
    options.onCheckPoint(point)
    // By a clock that is wrong nothing is too old.
    const beforeMs = (await readUpkeepInstant(sql, Date.now())) - options.keepDays * DAY_MS
    await forgetOldCopies(folder, { newest: series, beforeMs })
    await files.forget(beforeMs)
  }

  /** Writes what came; what was confirmed before the moment before is in the copy once the log is. */
  async function keepUp(): Promise<void> {
    broken.signal.throwIfAborted()
    marks.push({ ms: Date.now(), place: readLogPlace(await readFlushedPlace(sql)) })
    await store.flush()
    follower.resume()
    follower.confirm(store.stored)
    while (marks[0] && marks[0].place <= store.stored) series.reachesMs = marks.shift()!.ms
    series.reachesPlace = writeLogPlace(store.stored)
  }

  async function copyFiles(): Promise<void> {
    const startedMs = Date.now()
    const { files: found, closed } = await listDataFiles(options.dataDir)
    const from = { dataDir: options.dataDir, signal: broken.signal }
    unreadable = await files.update({ files: [...found, variablesFile(options.variables)], closed }, from)
    if (!unreadable) filesUntilMs = startedMs
  }

  async function tell(): Promise<void> {
    await writeSeries(folder, series)
    const copiedUntilMs = series.bases.length === 0 ? 0 : Math.min(series.reachesMs, filesUntilMs)
    await options.onProgress({ copiedUntilMs, bases: series.bases, missing: untaken ?? unreadable })
  }

  try {
    while (!signal.aborted) {
      const tickMs = performance.now()
      await keepUp()
      if (!filesUnderWay && tickMs >= due.files) {
        due.files = tickMs + FILES_EVERY_MS
        // Many files take longer than PostgreSQL waits for whoever receives its log.
        filesUnderWay = copyFiles()
          .catch((error: unknown) => broken.abort(error))
          .finally(() => {
            filesUnderWay = null
          })
      }
      const wantsBase = due.baseNow || (tickMs >= due.base && isBaseDue(series, Date.now()))
      if (!underWay && (wantsBase || tickMs >= due.hour)) {
        due.baseNow = false
        due.hour = tickMs + HOUR_MS
        underWay = sideWork(wantsBase)
          .catch((error: unknown) => broken.abort(error))
          .finally(() => {
            underWay = null
          })
      }
      await tell()
      await wait(TICK_MS, undefined, { signal }).catch(() => undefined)
    }
    // What was confirmed while the others stopped is copied as well.
    const lastMs = Date.now()
    while (series.reachesMs < lastMs && Date.now() < lastMs + LAST_PATIENCE_MS) {
      await keepUp()
      await wait(50)
    }
    await filesUnderWay
    broken.signal.throwIfAborted()
    await copyFiles()
    await tell()
  } finally {
    options.interrupted?.removeEventListener('abort', breakOff)
    // Nothing goes on beside the next attempt.
    broken.abort()
    await Promise.all([underWay, filesUnderWay])
  }
}
