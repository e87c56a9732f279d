import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { isInnerPath } from '../folder/inner-path.ts'
import { writeAll } from '../folder/write-all.ts'

/** What was written of one file. */
export interface UnpackedFile {
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

const BLOCK = 512
const DIRECTORY = '5'

/**
 * Writes the files of an archive (POSIX ustar, whose names are below 100 bytes as PostgreSQL makes them) into a folder.
 * Answers them by their paths.
 */
export async function unpackTar(parts: AsyncIterable<Buffer>, folder: string): Promise<Map<string, UnpackedFile>> {
  const files = new Map<string, UnpackedFile>()
  let rest: Buffer = Buffer.alloc(0)
  let current: {
    path: string
    left: number
    padding: number
    handle: FileHandle
    hash: ReturnType<typeof createHash>
    bytes: number
  } | null = null

  async function finish(): Promise<void> {
    if (!current || current.left > 0) return
    await current.handle.close()
    files.set(current.path, { bytes: current.bytes, sha256: current.hash.digest('hex') })
    current = null
  }

  for await (const part of parts) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    for (;;) {
      if (current) {
        const piece: Buffer = rest.subarray(0, current.left)
        if (piece.length > 0) {
          await writeAll(current.handle, piece)
          current.hash.update(piece)
        }
        current.left -= piece.length
        rest = rest.subarray(piece.length)
        if (current.left > 0 || rest.length < current.padding) break
        rest = rest.subarray(current.padding)
        await finish()
      }
      if (rest.length < BLOCK) break
      const head = readHead(rest.subarray(0, BLOCK))
      rest = rest.subarray(BLOCK)
      if (!head) continue
      const target = join(folder, head.path)
      if (head.type === DIRECTORY) {
        await mkdir(target, { recursive: true, mode: 0o700 })
        continue
      }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const handle = await open(target, 'w', 0o600)
      const padding = (BLOCK - (head.bytes % BLOCK)) % BLOCK
      current = { path: head.path, left: head.bytes, padding, handle, hash: createHash('sha256'), bytes: head.bytes }
    }
  }
  if (current) throw new StartupError('A cópia está incompleta: o arquivo da cópia base termina no meio.')
  return files
}

/** Answers null for the empty blocks at the end. */
function readHead(block: Buffer): { path: string; bytes: number; type: string } | null {
  if (block[0] === 0) return null
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const path = normalize(text(0, 100))
  const type = text(156, 1) || '0'
  if (!isInnerPath(path) || ![DIRECTORY, '0'].includes(type)) {
    throw new StartupError(`A cópia tem um arquivo que não é de um banco de dados: ${path}.`)
  }
  return { path, bytes: Number.parseInt(text(124, 12).trim(), 8), type }
}
