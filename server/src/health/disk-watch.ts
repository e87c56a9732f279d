import { existsSync, statfsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { startRepeatedJob } from '../jobs/repeated-job.ts'

/**
 * How much room is left: `low` is told to operators; at `reserved` reports and files stop, so that positions have the
 * rest; at `full` the next file of the database's log finds no place.
 */
export type DiskLevel = 'ample' | 'low' | 'reserved' | 'full'

export interface DiskState {
  /** The folder whose disk this is: of those that are watched the one with the least room. */
  folder: string
  /** What this program may still write. */
  freeBytes: number
  totalBytes: number
  level: DiskLevel
  warningBytes: number
  reserveBytes: number
  /** Since when it cannot be read, so that this is what was so then; null: it can. */
  unreadSince: EpochMs | null
}

export interface DiskWatch {
  state(): DiskState
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  warningBytes: number
  reserveBytes: number
}

const LOOK_MS = 2_000
/** The database's log grows by files of 16 MB. */
const FULL_BYTES = 16 * 1024 ** 2

/** Watches the disk of the data folder and, where it is another, that of the database in it. */
export function openDiskWatch({ dataDir, warningBytes, reserveBytes }: Options): DiskWatch {
  const levels = { warningBytes, reserveBytes }
  const folders = foldersOf(dataDir)
  const tightest = (sizes: readonly (readonly [string, Sizes])[]): Omit<DiskState, 'unreadSince'> => {
    const states = sizes.map(([folder, { bavail, blocks, bsize }]) => {
      const freeBytes = bavail * bsize
      return { folder, freeBytes, totalBytes: blocks * bsize, level: levelOf(freeBytes, levels), ...levels }
    })
    return states.reduce((least, state) => (state.freeBytes < least.freeBytes ? state : least))
  }
  let state = tightest(folders.map((folder) => [folder, statfsSync(folder)] as const))
  let unreadSince: EpochMs | null = null
  const looking = startRepeatedJob({
    everyMs: LOOK_MS,
    async run() {
      state = tightest(await Promise.all(folders.map(async (folder) => [folder, await statfs(folder)] as const)))
      unreadSince = null
    },
    noteFailure() {
      unreadSince ??= Date.now()
    },
  })
  return { state: () => ({ ...state, unreadSince }), stop: () => looking.stop() }
}

interface Sizes {
  bavail: number
  blocks: number
  bsize: number
}

function levelOf(freeBytes: number, { warningBytes, reserveBytes }: Omit<Options, 'dataDir'>): DiskLevel {
  if (freeBytes < FULL_BYTES) return 'full'
  if (freeBytes < reserveBytes) return 'reserved'
  return freeBytes < warningBytes ? 'low' : 'ample'
}

function foldersOf(dataDir: string): string[] {
  const folder = existing(dataDir)
  const other = deviceOf(join(dataDir, 'postgres'))
  return other === null || other === deviceOf(folder) ? [folder] : [folder, join(dataDir, 'postgres')]
}

/** A data folder is made when something is first written there; until then the disk is that of the folder above it. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder))
}

function deviceOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.dev ?? null
}
