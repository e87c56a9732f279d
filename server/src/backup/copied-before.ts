import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readWritesOf } from '../storage/transfer/database-writes.ts'

/** Beside the data, not in the copy: what it says of the database holds for this one alone. */
const FILE = 'copied-before.json'
const PATIENCE_MS = 10_000

interface CopiedBefore {
  /** The folder in which the copy lies. */
  path: string
  writes: string
}

interface Copied {
  database: { connectionString: string }
  dataDir: string
  path: string
}

/**
 * Notes that the copy that was made holds all that there is, though the change of the database behind it failed and was taken back. So a
 * service that is started every few seconds copies once and not each time.
 */
export async function noteCopied({ database, dataDir, path }: Copied): Promise<void> {
  const limit = Date.now() + PATIENCE_MS
  let now = await readWritesOf(database)
  // What a connection did counts once it has ended, and what was taken back counts too.
  for (; now.isCounting && Date.now() < limit; now = await readWritesOf(database)) await wait(50)
  const note: CopiedBefore = { path, writes: now.writes }
  await writeFile(join(dataDir, FILE), JSON.stringify(note))
}

/** Whether the last copy before a change lies there and nothing was written since. In any doubt it is not. */
export async function isCopied({ database, dataDir, path }: Copied): Promise<boolean> {
  const note = await readFile(join(dataDir, FILE), 'utf8').then(
    (text) => JSON.parse(text) as CopiedBefore,
    () => null,
  )
  return note !== null && note.path === path && note.writes === (await readWritesOf(database)).writes
}
