import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openReplication, type ReplicationWire, sendBaseCopy } from '../../storage/copies/replication.ts'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { createSealedFile, type SealedFile } from '../folder/sealed-file.ts'
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

/** Copies all files of the running database, unless it is broken off. The log from `startPlace` to `endPlace` belongs to it. */
export async function takeBase(
  database: pg.ClientConfig,
  { folder, series, signal }: { folder: CopyFolder; series: Series; signal: AbortSignal },
): Promise<BaseCopy> {
  const unfinished = join(seriesFolder(folder, series), UNFINISHED_BASE)
  await removeUnlistedBases(folder, series)
  await mkdir(unfinished, { mode: 0o700 })
  const { client, wire } = await openReplication(database)
  const archive = await createSealedFile(join(unfinished, BASE_FILES.archive), folder.key)
  const manifest = await createSealedFile(join(unfinished, BASE_FILES.manifest), folder.key)
  const receiver = receive(wire, { archive, manifest })
  const breakOff = () => wire.stream.destroy()
  signal.addEventListener('abort', breakOff)
  try {
    // What was broken off before anybody listened says so no more.
    signal.throwIfAborted()
    const startedMs = Date.now()
    const places = await sendBaseCopy(client, 'monitorweb')
    const bytes = await receiver.finish()
    const endedMs = Date.now()
    const name = `${BASE_PREFIX}${stampOf(endedMs)}`
    for (const file of [archive, manifest]) {
      await file.finish()
      await file.sync()
    }
    await rename(unfinished, join(seriesFolder(folder, series), name))
    return { name, ...places, startedMs, endedMs, bytes }
  } finally {
    signal.removeEventListener('abort', breakOff)
    receiver.stop()
    await Promise.all([archive.close(), manifest.close()])
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
    writing.catch(() => wire.stream.destroy())
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
    stop: () => wire.off('copyData', onMessage),
  }
}
