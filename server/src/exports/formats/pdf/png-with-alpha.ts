import { deflateSync, inflateSync } from 'node:zlib'
import { readChunks, writeChunks } from '../../../branding/png-chunks.ts'

/** How many numbers a pixel has, by the colour type, of those that can name a transparent colour. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1 }
const PALETTE = 3
const WITH_ALPHA = 6

/**
 * Writes a clean PNG whose transparency is a colour, or stands in its palette, as red, green, blue and alpha of eight
 * bits: the library of documents reads those alone as they are meant. Another one stays as it is.
 */
export function withAlpha(png: Buffer): Buffer {
  const chunks = readChunks(png)
  const dataOf = (name: string) => chunks.find(({ type }) => type === name)?.data
  const [head, transparent, packed] = [dataOf('IHDR'), dataOf('tRNS'), dataOf('IDAT')]
  if (!head || !packed || !transparent) return png
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [bits, color] = [head[8]!, head[9]!]
  const channels = CHANNELS[color]!
  const lineBytes = Math.ceil((width * channels * bits) / 8)
  const lines = unfiltered(inflateSync(packed), lineBytes, Math.max(1, (channels * bits) / 8))
  const colorAt = color === PALETTE ? fromPalette(dataOf('PLTE')!, transparent) : byColor(bits, transparent)
  const stride = 1 + width * 4
  const drawn = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const numbers = numbersOf(lines.subarray(y * lineBytes, (y + 1) * lineBytes), bits)
    for (let x = 0; x < width; x++) {
      drawn.set(colorAt(numbers.slice(x * channels, (x + 1) * channels)), y * stride + 1 + x * 4)
    }
  }
  const newHead = Buffer.from(head)
  newHead.set([8, WITH_ALPHA], 8)
  return writeChunks([
    { type: 'IHDR', data: newHead },
    { type: 'IDAT', data: deflateSync(drawn) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}

/** Takes away what each line says of how it differs from its neighbours (PNG 1.2, 6). */
function unfiltered(filtered: Buffer, lineBytes: number, pixelBytes: number): Buffer {
  const lines = Buffer.alloc((filtered.length / (lineBytes + 1)) * lineBytes)
  for (let at = 0; at < lines.length; at++) {
    const [line, inLine] = [Math.floor(at / lineBytes), at % lineBytes]
    const filter = filtered[line * (lineBytes + 1)]!
    const left = inLine >= pixelBytes ? lines[at - pixelBytes]! : 0
    const above = line > 0 ? lines[at - lineBytes]! : 0
    const corner = line > 0 && inLine >= pixelBytes ? lines[at - lineBytes - pixelBytes]! : 0
    const guessed = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter]!
    lines[at] = filtered[at + line + 1]! + guessed
  }
  return lines
}

/** Which of the three is nearest to left + above − corner, in this order (Paeth). */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Reads the numbers of a line, of 1 to 16 bits each. */
function numbersOf(line: Buffer, bits: number): number[] {
  if (bits === 8) return [...line]
  const count = Math.floor((line.length * 8) / bits)
  if (bits === 16) return Array.from({ length: count }, (_, index) => line.readUInt16BE(index * 2))
  const perByte = 8 / bits
  return Array.from({ length: count }, (_, index) => {
    const shift = 8 - bits * ((index % perByte) + 1)
    return (line[Math.floor(index / perByte)]! >> shift) & (2 ** bits - 1)
  })
}

type ColorAt = (numbers: readonly number[]) => readonly number[]

/** Colours beyond the list of transparencies are opaque. */
function fromPalette(palette: Buffer, transparent: Buffer): ColorAt {
  return ([index = 0]) => [...palette.subarray(index * 3, index * 3 + 3), transparent[index] ?? 255]
}

/** One colour is transparent, told in two bytes a number; others are brought to eight bits. */
function byColor(bits: number, transparent: Buffer): ColorAt {
  const clear = numbersOf(transparent, 16)
  return (numbers) => {
    const [red = 0, green = red, blue = red] = numbers.map((value) => Math.round((value * 255) / (2 ** bits - 1)))
    return [red, green, blue, numbers.every((value, index) => value === clear[index]) ? 0 : 255]
  }
}
