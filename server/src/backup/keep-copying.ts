import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { dropIdleSlots } from '../storage/copies/log-slots.ts'
import { copyProblem, copyProblemInLog } from './copy-problem.ts'
import { runCopy } from './copy-run.ts'
import { type CopyStatus, readCopyStatus, writeCopyStatus } from './copy-status.ts'
import { isDiskOfData } from './folder/same-disk.ts'
import { type CopyTarget, openCopy } from './open-copy.ts'
import { statusOf } from './progress-status.ts'
import { type Comparing, keepComparing } from './verify/keep-comparing.ts'

export interface KeepCopyingOptions {
  database: pg.ClientConfig
  target: Pick<CopyTarget, 'path' | 'password'>
  keepDays: number
  dataDir: string
  /** So much of the disk of the data folder is left to positions by what is only done to compare. */
  keptFreeBytes: number
  pgBin?: string | undefined
  variables: Record<string, string>
  log(line: string): void
  signal: AbortSignal
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** Copies until it is told to stop, begins again after whatever stands in the way, and tells how it is beside the data. */
export async function keepCopying(options: KeepCopyingOptions): Promise<void> {
  const { target, dataDir, log, signal } = options
  const status = await firstStatus(options)
  const tell = async (changes: Partial<CopyStatus>) => {
    Object.assign(status, changes, { toldAt: new Date().toISOString() })
    // Where the data folder is full the program has other worries, and says so itself.
    await writeCopyStatus(dataDir, status).catch(() => undefined)
  }
  const comparing = keepComparing({ ...options, unverified: status.unverified ?? null })
  let told = 0
  for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    try {
      const isOwn = status.baseAt !== null
      await copyOnce(options, { isOwn, told: told++ > 0, comparing }, async (progress) => {
        delayMs = FIRST_DELAY_MS
        if (status.problem && !progress.problem) log('A cópia voltou.')
        if (progress.problem && progress.problem !== status.problem) log(`Cópia: ${progress.problem}`)
        await tell(progress)
      })
    } catch (error) {
      const problem = copyProblem(error, target.path)
      if (problem !== status.problem) log(`Cópia: ${copyProblemInLog(error, target.path)}`)
      await tell({ state: 'failing', problem })
    }
    await wait(delayMs, undefined, { signal }).catch(() => undefined)
  }
  await comparing.ended()
}

async function copyOnce(
  options: KeepCopyingOptions,
  { isOwn, told, comparing }: { isOwn: boolean; told: boolean; comparing: Comparing },
  onProgress: (changes: Partial<CopyStatus>) => Promise<void>,
): Promise<void> {
  const { database, target, dataDir, log, signal } = options
  const copy = await openCopy(database, { ...target, isOwn, log })
  try {
    // A copy at once that was killed has left the log kept for nobody.
    if (!told) await dropIdleSlots(copy.sql)
    const sameDisk = isDiskOfData(target.path, dataDir)
    if (sameDisk && !told)
      log(`Atenção: as cópias em ${target.path} ficam no mesmo disco que os dados, e se perdem com ele.`)
    await comparing.open(copy)
    await runCopy({
      ...options,
      ...{ ...copy, signal },
      async onProgress(progress) {
        await onProgress({
          ...statusOf(progress, target.path),
          sameDisk,
          encrypted: copy.folder.key !== null,
          verified: comparing.verified,
          unverified: comparing.unverified,
        })
      },
      onCheckPoint: () => comparing.compare(copy),
    })
  } finally {
    await copy.close()
  }
}

/** What was told of the same place before still holds until more is known. */
async function firstStatus({ target, dataDir }: KeepCopyingOptions): Promise<CopyStatus> {
  const before = await readCopyStatus(dataDir).catch(() => null)
  const fresh: CopyStatus = {
    ...{ place: target.path, state: 'starting', problem: null, toldAt: new Date().toISOString() },
    ...{ copiedUntil: null, restorableFrom: null, baseAt: null, verified: null },
    ...{ sameDisk: false, encrypted: target.password !== null },
  }
  return before?.place === target.path ? { ...before, state: 'starting', problem: null } : fresh
}
