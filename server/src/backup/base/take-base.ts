import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openReplication, type ReplicationWire, sendBaseCopy } from '../../storage/copies/replication.ts'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { createSealedFile, discard, type SealedFile } from '../folder/sealed-file.ts'
import { BASE_PREFIX, type BaseCopy, type Series, seriesFolder, stampOf } from '../folder/series.ts'

/** The files of a base copy, in its folder. */
export const BASE_FILES = { archive: 'files.tar', manifest: 'manifest.json' } as const
/** A base copy under way lies in a folder of this name until it is whole. */
const UNFINISHED_BASE = 'unfinished-base'

const MOST_WAITING_BYTES = 8 << 20
const CHUNK_BYTES = 1 << 20

/** Removes what is no base copy: one that was broken off, or that was whole before the log that belongs to it was. */
export async function removeUnlistedBases(folder: CopyFolder, series: Series): Promise<void> {
  const listed = new Set(series.bases.map(({ name }) => name))
  for (const name of await readdir(seriesFolder(folder, series))) {
    const isLeft = name === UNFINISHED_BASE || (name.startsWith(BASE_PREFIX) && !listed.has(name))
    if (isLeft) await rm(join(seriesFolder(folder, series), name), { recursive: true, force: true })
  }
}

interface BaseOptions {
  folder: CopyFolder
  series: Series
  signal: AbortSignal
}

/**
 * Copies all files of the running database, unless it is broken off. The log from `startPlace` to `endPlace` belongs to it. What
 * stands in the way is thrown, and takes no room that the log needs.
 */
export async function takeBase(database: pg.ClientConfig, options: BaseOptions): Promise<BaseCopy> {
  const { folder, series } = options
  const unfinished = join(seriesFolder(folder, series), UNFINISHED_BASE)
  await removeUnlistedBases(folder, series)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const taken = await writeBase(database, unfinished, options)
    const name = `${BASE_PREFIX}${stampOf(taken.endedMs)}`
    await rename(unfinished, join(seriesFolder(folder, series), name))
    return { name, ...taken }
  } catch (error) {
    await discard(unfinished)
    throw error
  }
}

async function writeBase(
  database: pg.ClientConfig,
  unfinished: string,
  { folder, signal }: BaseOptions,
): Promise<Omit<BaseCopy, 'name'>> {
  const { client, wire } = await openReplication(database)
  const breakOff = () => wire.stream.destroy()
  signal.addEventListener('abort', breakOff)
  const begun: SealedFile[] = []
  const begin = async (name: string) => {
    const file = await createSealedFile(join(unfinished, name), folder.key)
    begun.push(file)
    return file
  }
  try {
    const files = { archive: await begin(BASE_FILES.archive), manifest: await begin(BASE_FILES.manifest) }
    const receiver = receive(wire, files)
    // What was broken off before anybody listened says so no more.
    signal.throwIfAborted()
    const startedMs = Date.now()
    const places = await sendBaseCopy(client, 'monitorweb').catch((error: unknown) => {
      // What could not be written ended the connection, which knows no more than that.
      throw receiver.broken() ?? error
    })
    const bytes = await receiver.finish()
    const endedMs = Date.now()
    for (const file of begun) {
      await file.finish()
      await file.sync()
    }
    return { ...places, startedMs, endedMs, bytes }
  } finally {
    signal.removeEventListener('abort', breakOff)
    await Promise.all(begun.map((file) => file.close()))
    await client.end().catch(() => undefined)
  }
}

/** Writes what comes, and lets no more come than is written. */
function receive(wire: ReplicationWire, files: { archive: SealedFile; manifest: SealedFile }) {
  let target = files.archive
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let received = 0
  let writing: Promise<void> = Promise.resolve()
  let unwritten = 0
  let broken: Error | null = null

  function pass(): void {
    const [bytes, into] = [Buffer.concat(waiting), target]
    waiting = []
    waitingBytes = 0
    unwritten += bytes.length
    if (unwritten > MOST_WAITING_BYTES) wire.stream.pause()
    writing = writing.then(async () => {
      if (bytes.length > 0) await into.write(bytes)
      unwritten -= bytes.length
      if (unwritten <= MOST_WAITING_BYTES) wire.stream.resume()
    })
    // A disk that is full ends the whole copy, and not only the writing.
    writing.catch((error: Error) => {
      broken ??= error
      wire.stream.destroy()
    })
  }

  /** Messages of BASE_BACKUP: `n` begins the archive, `m` the list of files, `d` is content of either, `p` progress. */
  function onMessage({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'm') {
      pass()
      target = files.manifest
    }
    if (kind !== 'd') return
    // The parser writes over its buffer as soon as more comes.
    waiting.push(Buffer.from(chunk.subarray(1)))
    waitingBytes += chunk.length - 1
    if (target === files.archive) received += chunk.length - 1
    if (waitingBytes >= CHUNK_BYTES) pass()
  }

  wire.on('copyData', onMessage)
  return {
    async finish(): Promise<number> {
      pass()
      await writing
      return received
    },
    broken: () => broken,
  }
}
