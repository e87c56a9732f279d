import { brokenImage } from './refused-image.ts'

interface PaletteLines {
  /** Bits of a point. */
  bits: number
  widthPx: number
  /** So many colours the palette has. */
  colors: number
}

/**
 * Throws RefusedImageError where a point of unpacked lines says a colour that the palette does not have: some readers
 * draw it black, and some not at all.
 */
export function requirePaletteColors(lines: Buffer, { bits, widthPx, colors }: PaletteLines): void {
  if (colors >= 2 ** bits) return
  const lineBytes = 1 + Math.ceil((widthPx * bits) / 8)
  let above = new Uint8Array(lineBytes)
  for (let start = 0; start < lines.length; start += lineBytes) {
    const line = unfiltered(lines.subarray(start, start + lineBytes), above)
    for (let point = 0; point < widthPx; point++) {
      const bit = point * bits
      const color = (line[1 + (bit >> 3)]! >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
      if (color >= colors) throw brokenImage()
    }
    above = line
  }
}

/** Undoes the filter of a line, which foretells each byte by those beside and above it; its own first byte says how. */
function unfiltered(filtered: Buffer, above: Uint8Array): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(filtered.length)
  const foretell = FORETELLING[filtered[0]!]!
  for (let at = 1; at < line.length; at++) {
    const isFirst = at === 1
    line[at] = filtered[at]! + foretell(isFirst ? 0 : line[at - 1]!, above[at]!, isFirst ? 0 : above[at - 1]!)
  }
  return line
}

/** The filters of PNG by their numbers. */
const FORETELLING: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  nearest,
]

/** Of the three the one that is nearest to what their slope foretells (Paeth). */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
