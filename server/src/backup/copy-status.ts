import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How the copy of a running program is; who copies writes it anew each second or so. Moments are ISO 8601 in UTC. */
export interface CopyStatus {
  /** The folder in which the copies lie, absolute. */
  place: string
  state: 'starting' | 'copying' | 'failing'
  /** What stands in the way, as a Portuguese sentence; null unless `failing`. */
  problem: string | null
  /** When this was written: one that grew old says that nobody copies any longer. */
  toldAt: string
  /** Everything acknowledged before this moment is in the copy; null while no whole copy exists. */
  copiedUntil: string | null
  /** The first moment that can be restored; null while no whole copy exists. */
  restorableFrom: string | null
  /** When the newest base copy was completed. */
  baseAt: string | null
  /** The last time that a copy was restored aside and compared; `words` is a Portuguese sentence of what was found. */
  verified: { at: string; ok: boolean; words: string } | null
  /** Since when restoring a copy aside fails each time, and why, as a Portuguese sentence; null where it does not, absent in what older programs wrote. */
  unverified?: { since: string; words: string } | null
  /** Whether the copies lie on the disk that they are copies of. */
  sameDisk: boolean
  encrypted: boolean
}

const FILE = 'backup-status.json'
const SILENCE_MS = 60_000

/** Tells whether nobody copies any longer: whoever does says so each second. */
export function isSilent({ toldAt }: CopyStatus, now: number): boolean {
  return now - Date.parse(toldAt) >= SILENCE_MS
}

/** Reads how the copy of this data folder is; null where copies were never made. */
export async function readCopyStatus(dataDir: string): Promise<CopyStatus | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as CopyStatus
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Replaces the whole file at once, so that nobody reads half of it. */
export async function writeCopyStatus(dataDir: string, status: CopyStatus): Promise<void> {
  const file = join(dataDir, FILE)
  await writeFile(`${file}.new`, JSON.stringify(status))
  await rename(`${file}.new`, file)
}
