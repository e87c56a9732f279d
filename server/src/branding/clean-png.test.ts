import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cleanPng } from './clean-png.ts'
import { readChunks, writeChunks } from './png-chunks.ts'

const SIDE_PX = 16
const ONE_LINE = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

interface Drawn {
  bits?: number
  color?: keyof typeof ONE_LINE
  interlaced?: number
  widthPx?: number
}

function head({ bits = 8, color = 2, interlaced = 0, widthPx = SIDE_PX }: Drawn = {}) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(widthPx, 0)
  data.writeUInt32BE(widthPx, 4)
  data.set([bits, color, 0, 0, interlaced], 8)
  return { type: 'IHDR', data }
}
function linesOf({ bits = 8, color = 2 }: Drawn = {}, filter = 0): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((SIDE_PX * ONE_LINE[color] * bits) / 8))
  line[0] = filter
  return Buffer.concat(Array.from({ length: SIDE_PX }, () => line))
}
const lines = (drawn: Drawn = {}, filter = 0) => ({ type: 'IDAT', data: deflateSync(linesOf(drawn, filter)) })
/** The lines of a palette picture whose every point has this colour, or is by so much more than the one above it. */
function colored(color: number, filter = 0) {
  const data = linesOf({ color: 3 }, filter)
  for (let at = 0; at < data.length; at++) if (at % (SIDE_PX + 1) > 0) data[at] = color
  return { type: 'IDAT', data: deflateSync(data) }
}
/** The lines of a palette picture, each written by this filter as the specification of PNG has it. */
function filtered(colors: readonly number[], filter: number) {
  const data = linesOf({ color: 3 }, filter)
  for (const [point, color] of colors.entries()) {
    const [left, up] = [point % SIDE_PX > 0 ? colors[point - 1]! : 0, colors[point - SIDE_PX] ?? 0]
    const corner = point % SIDE_PX > 0 ? (colors[point - SIDE_PX - 1] ?? 0) : 0
    const slope = left + up - corner
    const nearest = [left, up, corner].toSorted((a, b) => Math.abs(slope - a) - Math.abs(slope - b))[0]!
    const foretold = [0, left, up, Math.floor((left + up) / 2), nearest][filter]!
    data[point + Math.floor(point / SIDE_PX) + 1] = color - foretold
  }
  return { type: 'IDAT', data: deflateSync(data) }
}
const chunk = (type: string, bytes: number) => ({ type, data: Buffer.alloc(bytes) })
const END = chunk('IEND', 0)
const typesOf = (png: Buffer) => readChunks(png).map(({ type }) => type)

describe('a picture', () => {
  test('is written anew: head, colours, one packing of its lines, and not a byte more', () => {
    const drawn = { color: 3, bits: 4 } as const
    const { data } = lines(drawn)
    const sent = writeChunks([
      head(drawn),
      ...[chunk('gAMA', 4), chunk('tEXt', 9), chunk('PLTE', 48), chunk('tRNS', 16)],
      ...[data.subarray(0, 5), data.subarray(5)].map((part) => ({ type: 'IDAT', data: part })),
      { type: 'eXIf', data: Buffer.from('segredo') },
      { type: 'IEND', data: Buffer.from('segredo') },
    ])
    const { content } = cleanPng(Buffer.concat([sent, Buffer.from('segredo')]))
    expect(typesOf(content)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
    expect(content.includes('segredo')).toBe(false)
    expect(inflateSync(readChunks(content)[3]!.data).equals(linesOf(drawn))).toBe(true)
    expect(cleanPng(content).content.equals(content)).toBe(true)
  })

  test('that proposes a palette and needs none keeps its own colours alone', () => {
    const { content } = cleanPng(writeChunks([head(), chunk('PLTE', 6), chunk('tRNS', 6), lines(), END]))
    expect(typesOf(content)).toEqual(['IHDR', 'tRNS', 'IDAT', 'IEND'])
  })

  test('of a palette that has all its colours is taken', () => {
    expect(() => cleanPng(writeChunks([head({ color: 3 }), chunk('PLTE', 6), colored(1), END]))).not.toThrow()
  })

  test.each([1, 2, 3, 4])(
    'of a palette is taken whose lines are written by filter %i, and their colours are there',
    (filter) => {
      const colors = Array.from({ length: SIDE_PX * SIDE_PX }, (_, point) => (point * 7 + (point >> 3)) % 5)
      const written = (count: number) => [head({ color: 3 }), chunk('PLTE', count * 3), filtered(colors, filter), END]
      expect(() => cleanPng(writeChunks(written(5)))).not.toThrow()
      expect(() => cleanPng(writeChunks(written(4)))).toThrow(/Salve/)
    },
  )

  const palette = { color: 3 } as const
  test.each([
    ['a second head, of another size', [head(), head({ widthPx: 20_000 }), lines(), END]],
    ['a line of a filter that there is not', [head(), lines({}, 9), END]],
    ['interlaced lines', [head({ interlaced: 1 }), lines(), END]],
    ['a bit depth that its colours cannot have', [head({ bits: 4 }), lines({ bits: 4 }), END]],
    ['16 bits of palette', [head({ ...palette, bits: 16 }), chunk('PLTE', 6), lines({ ...palette, bits: 16 }), END]],
    ['no palette where it needs one', [head(palette), lines(palette), END]],
    ['a palette of 257 colours', [head(palette), chunk('PLTE', 771), lines(palette), END]],
    ['more colours than bits', [head({ color: 3, bits: 1 }), chunk('PLTE', 9), lines({ color: 3, bits: 1 }), END]],
    ['a palette of a colour and a half', [head(palette), chunk('PLTE', 4), lines(palette), END]],
    ['a palette of greys', [head({ color: 0 }), chunk('PLTE', 6), lines({ color: 0 }), END]],
    ['a colour that its palette lacks', [head(palette), chunk('PLTE', 6), colored(2), END]],
    ['one that only its filter tells', [head(palette), chunk('PLTE', 6), colored(1, 2), END]],
    ['two palettes', [head(palette), chunk('PLTE', 6), chunk('PLTE', 6), lines(palette), END]],
    ['its palette after its lines', [head(palette), lines(palette), chunk('PLTE', 6), END]],
    ['transparency before its palette', [head(palette), chunk('tRNS', 1), chunk('PLTE', 6), lines(palette), END]],
    ['more transparency than colours', [head(palette), chunk('PLTE', 6), chunk('tRNS', 3), lines(palette), END]],
    ['transparency beside its own', [head({ color: 6 }), chunk('tRNS', 6), lines({ color: 6 }), END]],
    ['lines in two places', [head(), lines(), chunk('tEXt', 1), chunk('IDAT', 0), END]],
    ['no lines', [head(), END]],
    ['bytes behind its lines', [head(), lines(), { type: 'IDAT', data: Buffer.from('segredo') }, END]],
    ['too few lines', [head(), { type: 'IDAT', data: deflateSync(linesOf().subarray(1)) }, END]],
    ['too many lines', [head(), { type: 'IDAT', data: deflateSync(Buffer.alloc(50_000_000)) }, END]],
    ['no end', [head(), lines()]],
  ])('is refused for %s', (_, chunks) => {
    expect(() => cleanPng(writeChunks(chunks))).toThrow(/Salve/)
  })
})
