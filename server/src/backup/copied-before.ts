import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readWritesOf } from '../storage/copies/database-writes.ts'
import { newestBase } from './folder/series.ts'
import { readJsonFile, writeWholeFile } from './folder/whole-file.ts'

/** Lies in the folder of the copy, and goes with it. */
const FILE = 'copied-before.json'
const PATIENCE_MS = 10_000

interface CopiedBefore {
  /** The folder of the base copy, below that of the copies. */
  base: string
  writes: string
}

interface Copied {
  database: { connectionString: string }
  /** The folder in which the copies lie. */
  path: string
}

/**
 * Notes that the copy that was made holds all that there is, though the change of the database behind it failed and was taken back. So a
 * service that is started every few seconds copies once and not each time.
 */
export async function noteCopied({ database, path }: Copied): Promise<void> {
  const base = await newestBase(path)
  if (base === null) return
  const limit = Date.now() + PATIENCE_MS
  let now = await readWritesOf(database)
  // What a connection did counts once it has ended, and what was taken back counts too.
  for (; now.isCounting && Date.now() < limit; now = await readWritesOf(database)) await wait(50)
  await writeWholeFile(join(path, FILE), JSON.stringify({ base, writes: now.writes } satisfies CopiedBefore))
}

/** Whether the last copy before a change lies there and nothing was written since. In any doubt it is not. */
export async function isCopied({ database, path }: Copied): Promise<boolean> {
  const note = await readJsonFile<CopiedBefore>(join(path, FILE)).catch(() => null)
  if (!note || note.base !== (await newestBase(path)) || !existsSync(join(path, note.base))) return false
  return note.writes === (await readWritesOf(database)).writes
}
