import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { type CopyFolder, isOfFolderItself } from '../folder/copy-folder.ts'
import { isInnerPath, isWithin } from '../folder/inner-path.ts'
import { readSealedFile, readWholeSealedFile, replaceSealedFile, writeSealedFile } from '../folder/sealed-file.ts'
import { writeAll } from '../folder/write-all.ts'
import type { DataFile, DataFiles } from './data-files.ts'

/** A version of a file that was copied. */
interface FileCopy {
  path: string
  version: string
  /** The name of its copy. */
  stored: string
  copiedMs: number
  /** When it was no longer there, or another version took its place. */
  goneMs: number | null
}

/** The copies of the files beside the database, in `files/` of a folder of copies, with a list of them. */
export interface FileCopies {
  /**
   * Copies what is new or changed, and notes what is gone. Answers the error of one that could not be read, which holds up no
   * other one; what was copied before anything else stood in the way counts.
   */
  update(found: DataFiles, from: { dataDir: string; signal: AbortSignal }): Promise<Error | null>
  /** Removes what has been gone since before this moment. */
  forget(beforeMs: number): Promise<void>
}

const CHUNK_BYTES = 1 << 20
/** What a pass of hours has copied counts from time to time, and not only at its end. */
const SAVE_EVERY_MS = 10_000
const LIST = 'list'
const STORED = /^[0-9a-f]{40}$/

export async function openFileCopies(folder: CopyFolder): Promise<FileCopies> {
  const place = placeOf(folder)
  await mkdir(place, { recursive: true, mode: 0o700 })
  let copies = await readList(folder)
  let saved: Promise<void> = Promise.resolve()

  /** Who copies and who forgets do not write the list at the same time. */
  function save(): Promise<void> {
    saved = saved.catch(() => undefined).then(() => writeList(folder, copies))
    return saved
  }

  /** Answers null for a file that went away, and the error of one that cannot be read. */
  async function store(
    file: DataFile,
    { dataDir, signal }: { dataDir: string; signal: AbortSignal },
  ): Promise<FileCopy | Error | null> {
    const stored = createHash('sha256').update(`${folder.id}\0${file.path}\0${file.version}`).digest('hex').slice(0, 40)
    const source = join(dataDir, file.path)
    try {
      await replaceSealedFile(join(place, stored), folder.key, async (sealed) => {
        if (file.content) return sealed.write(file.content)
        for await (const part of createReadStream(source, { highWaterMark: CHUNK_BYTES, signal }))
          await sealed.write(part)
      })
    } catch (error) {
      const { code, syscall, path } = error as NodeJS.ErrnoException
      if (path === source && code === 'ENOENT') return null
      // Reading does not say of what, and the copy is only written.
      if (syscall === 'read' || path === source) return Object.assign(error as Error, { path: source })
      throw error
    }
    return { path: file.path, version: file.version, stored, copiedMs: Date.now(), goneMs: null }
  }

  return {
    async update({ files, closed }, from) {
      const now = new Map(files.map((file) => [file.path, file]))
      const present = new Map(copies.filter(({ goneMs }) => goneMs === null).map((copy) => [copy.path, copy]))
      const isClosed = (path: string) => closed.some((one) => isWithin(path, one.path))
      const gone = [...present.values()].filter(({ path }) => !now.has(path) && !isClosed(path))
      const fresh = files.filter(({ path, version }) => present.get(path)?.version !== version)
      let unreadable = closed[0]?.error ?? null
      if (gone.length === 0 && fresh.length === 0) return unreadable
      for (const copy of gone) copy.goneMs = Date.now()
      let isSaved = gone.length === 0
      let savedMs = Date.now()
      try {
        for (const file of fresh) {
          from.signal.throwIfAborted()
          const copy = await store(file, from)
          if (copy instanceof Error) {
            unreadable = copy
            continue
          }
          const before = present.get(file.path)
          if (before) before.goneMs = Date.now()
          if (copy) copies.push(copy)
          isSaved = false
          if (Date.now() < savedMs + SAVE_EVERY_MS) continue
          await save()
          isSaved = true
          savedMs = Date.now()
        }
      } finally {
        if (!isSaved) await save()
      }
      return unreadable
    },
    async forget(beforeMs) {
      const ends = endsOf(copies)
      const isOld = (copy: FileCopy) => ends.get(copy)! < beforeMs
      const old = copies.filter(isOld)
      if (old.length === 0) return
      copies = copies.filter((copy) => !isOld(copy))
      await save()
      const used = new Set(copies.map(({ stored }) => stored))
      for (const { stored } of old) if (!used.has(stored)) await rm(join(place, stored), { force: true })
    },
  }
}

/**
 * Writes the files into a data folder as they were at that moment; null: as they were last. Without a folder they are only read, each to
 * its end. Answers how many.
 */
export async function restoreFiles(
  folder: CopyFolder,
  { dataDir, atMs, signal }: { dataDir: string | null; atMs: number | null; signal?: AbortSignal | undefined },
): Promise<number> {
  const chosen = await chooseFiles(folder, atMs)
  for (const { path, stored } of chosen) {
    const parts = readSealedFile(join(placeOf(folder), stored), folder.key, { signal })
    if (dataDir === null) for await (const _part of parts);
    else await writeFileOf(parts, join(dataDir, path))
  }
  return chosen.length
}

/** Answers what the files of that moment take, as {@link restoreFiles} writes them. */
export async function bytesOfFiles(folder: CopyFolder, atMs: number | null): Promise<number> {
  let bytes = 0
  for (const { stored } of await chooseFiles(folder, atMs)) {
    // Of one that is missing is told when it is read.
    const known = await stat(join(placeOf(folder), stored)).catch(() => null)
    bytes += known?.size ?? 0
  }
  return bytes
}

async function chooseFiles(folder: CopyFolder, atMs: number | null): Promise<FileCopy[]> {
  const copies = await readList(folder)
  const ends = endsOf(copies)
  const chosen = new Map<string, FileCopy>()
  for (const copy of copies) {
    if (ends.get(copy)! <= (atMs ?? Number.MAX_VALUE)) continue
    // Copies of before have what lay in the home of the program's user too: that of the new machine is its own.
    if (isOfFolderItself(copy.path.split('/')[0]!)) continue
    // Of several versions that were there later, the first is the one of that moment.
    if (!chosen.has(copy.path)) chosen.set(copy.path, copy)
  }
  return [...chosen.values()]
}

async function writeFileOf(parts: AsyncIterable<Buffer>, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, 'w', 0o600)
  try {
    for await (const part of parts) await writeAll(handle, part)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await chmod(target, 0o600)
}

/**
 * Until when each version was there; the list has those of a file one after the other. What a clock that was wrong says of an end is
 * corrected by the versions after it.
 */
function endsOf(copies: readonly FileCopy[]): Map<FileCopy, number> {
  const ends = new Map<FileCopy, number>()
  const begun = new Map<string, number[]>()
  for (const copy of copies.toReversed()) {
    const { path, copiedMs, goneMs } = copy
    const later = begun.get(path) ?? []
    const possible = [goneMs ?? Number.POSITIVE_INFINITY, ...later].filter((ms) => ms >= copiedMs)
    ends.set(copy, possible.length > 0 ? Math.min(...possible) : goneMs!)
    begun.set(path, [...later, copiedMs])
  }
  return ends
}

async function readList(folder: CopyFolder): Promise<FileCopy[]> {
  const path = join(placeOf(folder), LIST)
  if (!existsSync(path)) return []
  const copies = JSON.parse((await readWholeSealedFile(path, folder.key)).toString()) as FileCopy[]
  // Whoever can write where copies lie that are not encrypted could name files of this machine.
  const strange = copies.find((copy) => !isInnerPath(copy.path) || !STORED.test(copy.stored))
  if (!strange) return copies
  throw new StartupError(`A cópia foi alterada: ${path} tem um arquivo de fora, ${strange.path}.`)
}

async function writeList(folder: CopyFolder, copies: readonly FileCopy[]): Promise<void> {
  await writeSealedFile(join(placeOf(folder), LIST), folder.key, Buffer.from(JSON.stringify(copies)))
}

function placeOf(folder: CopyFolder): string {
  return join(folder.path, 'files')
}
