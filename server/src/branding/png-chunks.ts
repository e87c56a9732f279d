import { crc32 } from 'node:zlib'
import { brokenImage, RefusedImageError } from './refused-image.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface PngChunk {
  type: string
  data: Buffer
}

/** Reads the chunks of a PNG up to its end, each of which has to be whole. Throws RefusedImageError. */
export function readChunks(bytes: Buffer): PngChunk[] {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new RefusedImageError('Isto não é uma imagem PNG.')
  const chunks: PngChunk[] = []
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) throw brokenImage()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      throw brokenImage()
    }
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    if (type === 'IEND') break
    at = end
  }
  return chunks
}

export function writeChunks(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.flatMap(written)])
}

function written({ type, data }: PngChunk): Buffer[] {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return [length, named, sum]
}
