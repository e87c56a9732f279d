import { existsSync, realpathSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { stopLeftovers } from '../../postgres/leftover-processes.ts'
import { type DataDirLock, lockDataDir } from '../../program/data-dir-lock.ts'
import { ASIDE_PREFIX } from '../files/data-files.ts'
import { emptyDataDir } from '../restore/restore-copy.ts'

/** Uses a folder for a copy that is restored aside, and removes it; before, those that killed programs left. */
export async function inAsideFolder<Result>(dataDir: string, use: (aside: string) => Promise<Result>): Promise<Result> {
  await mkdir(dataDir, { recursive: true })
  await removeLeftAside(dataDir)
  const aside = await mkdtemp(join(dataDir, ASIDE_PREFIX))
  // Who runs the database for root passes through.
  await chmod(aside, 0o755)
  const lock = await lockDataDir(aside, { url: aside })
  try {
    return await use(aside)
  } finally {
    await removeFolder(aside, lock)
  }
}

/** They hold a whole database with its keys, and nobody else would ever remove them. */
export async function removeLeftAside(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(ASIDE_PREFIX)) continue
    const aside = join(dataDir, name)
    const lock = await lockDataDir(aside, { url: aside }).catch((error: unknown) => {
      // Another comparison is under way in it.
      if (error instanceof StartupError) return null
      throw error
    })
    if (!lock) continue
    const data = join(aside, 'postgres', 'data')
    // Known by its real path: it may lie elsewhere.
    if (existsSync(data)) await stopLeftovers(realpathSync(data), () => undefined)
    await removeFolder(aside, lock)
  }
}

/** Large ones take a while, in which another comparison must not take them for left ones. */
async function removeFolder(aside: string, lock: DataDirLock): Promise<void> {
  await emptyDataDir(aside)
  await lock.release()
  await rm(aside, { recursive: true, force: true })
}
