import { createHash } from 'node:crypto'
import { constants, crc32, inflateSync } from 'node:zlib'
import { LARGEST_IMAGE } from '@monitorweb/contract/administration/branding-operations'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What a picture needs to be drawn; all else (texts, places, animations) is left out. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const LEAST_PIXELS = 16

export interface CleanImage {
  /** The picture's name for ever: SHA-256 of its content, in hexadecimal. */
  digest: string
  content: Buffer
  widthPx: number
  heightPx: number
}

/** It says in Portuguese what a picture has to be. */
export class RefusedImageError extends Error {
  override name = 'RefusedImageError'
}

/**
 * Writes a PNG anew with nothing but what is drawn. Its bytes decide what it is: each chunk has to be whole, and the
 * picture to unpack to just as many bytes as its size says. Throws {@link RefusedImageError}.
 */
export function cleanPng(bytes: Buffer): CleanImage {
  if (bytes.length > LARGEST_IMAGE.bytes) {
    throw new RefusedImageError(`A imagem é grande demais: envie até ${LARGEST_IMAGE.bytes / 1024} kB.`)
  }
  const chunks = chunksOf(bytes)
  const [head, ...rest] = chunks
  if (head?.type !== 'IHDR' || head.data.length !== 13 || rest.at(-1)?.type !== 'IEND') throw broken()
  const [widthPx, heightPx] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const { pixels } = LARGEST_IMAGE
  if (Math.max(widthPx, heightPx) > pixels || Math.min(widthPx, heightPx) < LEAST_PIXELS) {
    throw new RefusedImageError(
      `A imagem tem ${widthPx} × ${heightPx} pontos: cada lado deve ter de ${LEAST_PIXELS} a ${pixels}.`,
    )
  }
  requireDrawable(head.data, chunks)
  const content = Buffer.concat([
    SIGNATURE,
    ...chunks.filter(({ type }) => KEPT.includes(type)).map(({ whole }) => whole),
  ])
  return { digest: createHash('sha256').update(content).digest('hex'), content, widthPx, heightPx }
}

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

function chunksOf(bytes: Buffer): Chunk[] {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new RefusedImageError('Isto não é uma imagem PNG.')
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) throw broken()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw broken()
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    if (type === 'IEND') break
    at = end
  }
  return chunks
}

/** Throws where the picture does not unpack to its lines. An interlaced one is refused: its lines are counted otherwise. */
function requireDrawable(head: Buffer, chunks: readonly Chunk[]): void {
  const [bits, color, , , interlaced] = head.subarray(8)
  const channels = CHANNELS[color!]
  if (interlaced !== 0) throw new RefusedImageError('Salve o PNG sem entrelaçamento e envie de novo.')
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(bits!)) throw broken()
  if (color === 3 && !chunks.some(({ type }) => type === 'PLTE')) throw broken()
  const lineBytes = 1 + Math.ceil((head.readUInt32BE(0) * channels * bits!) / 8)
  const size = lineBytes * head.readUInt32BE(4)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  let unpacked: Buffer
  try {
    unpacked = inflateSync(packed, { maxOutputLength: size, finishFlush: constants.Z_FINISH })
  } catch {
    throw broken()
  }
  if (unpacked.length !== size) throw broken()
}

function broken(): RefusedImageError {
  return new RefusedImageError('A imagem está quebrada. Salve-a de novo como PNG.')
}
