import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { StartupError } from '../../errors/startup-error.ts'
import { CHUNK_HEAD_BYTES, type ChunkSeal, chunkSeal, FILE_HEAD_BYTES, MAGIC, readChunkHead } from './sealed-chunk.ts'
import { writeAll } from './write-all.ts'

/** A file of a copy while it grows. */
export interface SealedFile {
  /** Writes one chunk. */
  write(content: Uint8Array): Promise<void>
  /** Resolves when everything written is on the disk. */
  sync(): Promise<void>
  /** Says that nothing follows; without it a reader takes the file for a torn one. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Begins a file, in place of one that may be there. */
export async function createSealedFile(path: string, key: Buffer | null): Promise<SealedFile> {
  const handle = await open(path, 'w', 0o600)
  const fileId = randomBytes(16)
  try {
    await writeAll(handle, Buffer.concat([key ? MAGIC.encrypted : MAGIC.plain, fileId]), 0)
  } catch (error) {
    await abandon(handle, path)
    throw error
  }
  return growing(handle, chunkSeal(key, fileId))
}

/**
 * Goes on with a file that grows, after its last whole chunk: what was torn after that is left out. Answers what it held
 * as well. The file is written anew with an identity of its own, so that no chunk is ever encrypted with the key and number of another
 * one: whoever saw the file before it was torn could read both (NIST SP 800-38D, 8).
 */
export async function resumeSealedFile(path: string, key: Buffer | null): Promise<{ file: SealedFile; held: Buffer }> {
  const chunks = await readHeld(path, key)
  const aside = `${path}.new`
  const file = await createSealedFile(aside, key)
  try {
    for (const chunk of chunks) await file.write(chunk)
    await file.sync()
    await rename(aside, path)
    return { file, held: Buffer.concat(chunks) }
  } catch (error) {
    await abandon(file, aside)
    throw error
  }
}

/** What kept the file from being written is what counts, and not what else happens to it then. */
async function abandon(file: { close(): Promise<void> }, path: string): Promise<void> {
  await file.close().catch(() => undefined)
  await discard(path)
}

/** Leaves no half of a file on a disk that may be full. What cannot be removed is written over by the next attempt. */
export async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined)
}

async function readHeld(path: string, key: Buffer | null): Promise<Buffer[]> {
  // On a full disk not even its head may have been written.
  if ((await stat(path)).size < FILE_HEAD_BYTES) return []
  const chunks: Buffer[] = []
  for await (const chunk of readSealedFile(path, key, { growing: true })) {
    // Only the end of a finished file holds nothing.
    if (chunk.length > 0) chunks.push(chunk)
  }
  return chunks
}

/**
 * Reads a file chunk by chunk. Throws StartupError where it is torn, damaged or not to be opened with this key;
 * `growing` allows for one without an end, whose last whole chunk is then the last. `signal` breaks it off.
 */
export async function* readSealedFile(
  path: string,
  key: Buffer | null,
  options: { growing?: boolean; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartupError(`A cópia está incompleta: falta ${path}.`) : error
  })
  try {
    const seal = chunkSeal(key, await readFileHead(handle, path, key))
    let isWhole = false
    for await (const { content, isLast } of readChunks(handle, { seal })) {
      options.signal?.throwIfAborted()
      isWhole = isLast
      yield content
    }
    if (!isWhole && !options.growing) {
      throw new StartupError(`A cópia está danificada: ${path} termina antes do fim ou foi alterado.`)
    }
  } finally {
    await handle.close()
  }
}

/** Replaces a file at once by one with this content. */
export async function writeSealedFile(path: string, key: Buffer | null, content: Uint8Array): Promise<void> {
  await replaceSealedFile(path, key, (file) => file.write(content))
}

/** Replaces a file at once by the one that is filled here; where that cannot be, the file is as it was, and nothing is left beside it. */
export async function replaceSealedFile(
  path: string,
  key: Buffer | null,
  fill: (file: Pick<SealedFile, 'write'>) => Promise<void>,
): Promise<void> {
  const aside = `${path}.new`
  const file = await createSealedFile(aside, key)
  try {
    await fill(file)
    await file.finish()
    await file.sync()
    await file.close()
    await rename(aside, path)
  } catch (error) {
    await abandon(file, aside)
    throw error
  }
}

/** Reads a whole file of a copy. Throws StartupError as {@link readSealedFile} does. */
export async function readWholeSealedFile(path: string, key: Buffer | null): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readSealedFile(path, key)) parts.push(part)
  return Buffer.concat(parts)
}

function growing(handle: FileHandle, seal: ChunkSeal): SealedFile {
  let index = 0
  let position = FILE_HEAD_BYTES
  const append = async (content: Uint8Array, isLast: boolean) => {
    const chunk = await seal.seal(content, { index: index++, isLast })
    await writeAll(handle, chunk, position)
    position += chunk.length
  }
  return {
    write: (content) => append(content, false),
    sync: () => handle.datasync(),
    finish: () => append(Buffer.alloc(0), true),
    close: () => handle.close(),
  }
}

async function readFileHead(handle: FileHandle, path: string, key: Buffer | null): Promise<Buffer> {
  const head = Buffer.alloc(FILE_HEAD_BYTES)
  const { bytesRead } = await handle.read(head, 0, FILE_HEAD_BYTES, 0)
  const magic = head.subarray(0, 8)
  const isEncrypted = magic.equals(MAGIC.encrypted)
  if (bytesRead < FILE_HEAD_BYTES || (!isEncrypted && !magic.equals(MAGIC.plain))) {
    throw new StartupError(`A cópia está danificada: ${path} não começa como um arquivo de cópia.`)
  }
  if (isEncrypted !== (key !== null)) {
    throw new StartupError(`${path} ${isEncrypted ? 'está cifrado, e falta BACKUP_PASSWORD' : 'não está cifrado'}.`)
  }
  return head.subarray(8)
}

/** Ends at the first chunk that is not whole. */
async function* readChunks(
  handle: FileHandle,
  { seal }: { seal: ChunkSeal },
): AsyncGenerator<{ content: Buffer; isLast: boolean }> {
  let position = FILE_HEAD_BYTES
  for (let index = 0; ; index += 1) {
    const head = Buffer.alloc(CHUNK_HEAD_BYTES)
    if ((await handle.read(head, 0, CHUNK_HEAD_BYTES, position)).bytesRead < CHUNK_HEAD_BYTES) return
    const said = readChunkHead(head)
    if (!said) return
    const body = Buffer.alloc(said.length)
    if ((await handle.read(body, 0, said.length, position + CHUNK_HEAD_BYTES)).bytesRead < said.length) return
    const content = await seal.open(head, body, index)
    if (!content) return
    position += CHUNK_HEAD_BYTES + said.length
    yield { content, isLast: said.isLast }
    if (said.isLast) return
  }
}
