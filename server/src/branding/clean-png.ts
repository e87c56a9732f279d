import { createHash } from 'node:crypto'
import { deflateSync, type Inflate, inflateSync } from 'node:zlib'
import { LARGEST_IMAGE } from '@monitorweb/contract/administration/branding-operations'
import { requirePaletteColors } from './palette-colors.ts'
import { type PngChunk, readChunks, writeChunks } from './png-chunks.ts'
import { brokenImage, RefusedImageError } from './refused-image.ts'

interface ColorType {
  channels: number
  bits: readonly number[]
  /** How many bytes tell which colour is transparent; null where that is said otherwise. */
  transparentBytes: number | null
}

/** The colour types of PNG, by their numbers, with the bit depths that each may have. */
const COLOR_TYPES: Readonly<Record<number, ColorType>> = {
  0: { channels: 1, bits: [1, 2, 4, 8, 16], transparentBytes: 2 },
  2: { channels: 3, bits: [8, 16], transparentBytes: 6 },
  3: { channels: 1, bits: [1, 2, 4, 8], transparentBytes: null },
  4: { channels: 2, bits: [8, 16], transparentBytes: null },
  6: { channels: 4, bits: [8, 16], transparentBytes: null },
}
const PALETTE = 3
const LAST_FILTER = 4
const LEAST_PIXELS = 16

export interface CleanImage {
  /** The picture's name for ever: SHA-256 of its content, in hexadecimal. */
  digest: string
  content: Buffer
  widthPx: number
  heightPx: number
}

/**
 * Writes a PNG anew with nothing but what is drawn: head, palette, transparency, and the lines packed again. Its bytes
 * decide what it is, and what a reader might take otherwise than another is refused. Throws {@link RefusedImageError}.
 */
export function cleanPng(bytes: Buffer): CleanImage {
  if (bytes.length > LARGEST_IMAGE.bytes) {
    throw new RefusedImageError(`A imagem é grande demais: envie até ${LARGEST_IMAGE.bytes / 1024} kB.`)
  }
  const chunks = readChunks(bytes)
  const types = chunks.map(({ type }) => type)
  const head = chunks[0]!
  if (head?.type !== 'IHDR' || head.data.length !== 13 || types.at(-1) !== 'IEND') throw brokenImage()
  if (['IHDR', 'PLTE', 'tRNS'].some((type) => types.indexOf(type) !== types.lastIndexOf(type))) throw brokenImage()
  const [widthPx, heightPx] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const { pixels } = LARGEST_IMAGE
  if (Math.max(widthPx, heightPx) > pixels || Math.min(widthPx, heightPx) < LEAST_PIXELS) {
    throw new RefusedImageError(
      `A imagem tem ${widthPx} × ${heightPx} pontos: cada lado deve ter de ${LEAST_PIXELS} a ${pixels}.`,
    )
  }
  const { lines, ...kind } = drawnLines(head.data, packedLines(chunks))
  if (kind.color === PALETTE) requirePaletteColors(lines, { ...kind, widthPx, colors: colorsIn(chunks) })
  const content = writeChunks([
    head,
    ...colorsOf(chunks, kind),
    { type: 'IDAT', data: deflateSync(lines) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
  return { digest: createHash('sha256').update(content).digest('hex'), content, widthPx, heightPx }
}

/** Answers the packed lines, whose chunks follow one another. */
function packedLines(chunks: readonly PngChunk[]): Buffer {
  const places = [...chunks.keys()].filter((at) => chunks[at]!.type === 'IDAT')
  if (places.length === 0 || places.at(-1)! - places[0]! !== places.length - 1) throw brokenImage()
  return Buffer.concat(places.map((at) => chunks[at]!.data))
}

interface DrawnLines {
  color: number
  bits: number
  lines: Buffer
}

/** Unpacks the lines, which are just what the head says. An interlaced picture is refused: its lines are counted otherwise. */
function drawnLines(head: Buffer, packed: Buffer): DrawnLines {
  const [bits, color, packing, filtering, interlaced] = [...head.subarray(8)] as [
    number,
    number,
    number,
    number,
    number,
  ]
  const type = COLOR_TYPES[color]
  if (!type?.bits.includes(bits) || packing !== 0 || filtering !== 0 || interlaced > 1) throw brokenImage()
  if (interlaced === 1) throw new RefusedImageError('Salve o PNG sem entrelaçamento e envie de novo.')
  const lineBytes = 1 + Math.ceil((head.readUInt32BE(0) * type.channels * bits) / 8)
  const lines = unpacked(packed, lineBytes * head.readUInt32BE(4))
  for (let at = 0; at < lines.length; at += lineBytes) if (lines[at]! > LAST_FILTER) throw brokenImage()
  return { color, bits, lines }
}

/** Unpacks to just that many bytes, with nothing behind what is packed. */
function unpacked(packed: Buffer, size: number): Buffer {
  // With `info` it answers both, which its types do not know.
  const unpack = inflateSync as unknown as (from: Buffer, options: object) => { buffer: Buffer; engine: Inflate }
  try {
    const { buffer, engine } = unpack(packed, { maxOutputLength: size, info: true })
    if (buffer.length === size && engine.bytesWritten === packed.length) return buffer
  } catch {
    // It is said below.
  }
  throw brokenImage()
}

/** Answers the chunks that say colours, which stand before the lines; a palette that is a mere proposal is left out. */
function colorsOf(chunks: readonly PngChunk[], { color, bits }: Pick<DrawnLines, 'color' | 'bits'>): PngChunk[] {
  const beforeLines = chunks.slice(
    0,
    chunks.findIndex(({ type }) => type === 'IDAT'),
  )
  const told = chunks.filter(({ type }) => type === 'PLTE' || type === 'tRNS')
  if (!told.every((chunk) => beforeLines.includes(chunk))) throw brokenImage()
  const palette = told.find(({ type }) => type === 'PLTE')
  const transparent = told.find(({ type }) => type === 'tRNS')
  if (palette && transparent && told[0] !== palette) throw brokenImage()
  const colors = colorsIn(chunks)
  if (palette && (!Number.isInteger(colors) || colors < 1 || colors > 256 || color === 0 || color === 4)) {
    throw brokenImage()
  }
  if (color === PALETTE && (!palette || colors > 2 ** bits)) throw brokenImage()
  if (transparent) requireTransparency(transparent.data.length, color, colors)
  return color === PALETTE ? told : told.filter((chunk) => chunk === transparent)
}

function colorsIn(chunks: readonly PngChunk[]): number {
  return (chunks.find(({ type }) => type === 'PLTE')?.data.length ?? 0) / 3
}

function requireTransparency(bytes: number, color: number, colors: number): void {
  const isRight = color === PALETTE ? bytes >= 1 && bytes <= colors : bytes === COLOR_TYPES[color]!.transparentBytes
  if (!isRight) throw brokenImage()
}
