export const GROUND_LAYER = 'monitorweb-ground'
export const NOTHING_LAYER = 'monitorweb-nothing'

const EXTENT = 4096
/** The square is larger than the tile, so that no seam is seen between two. */
const MARGIN = 64

/**
 * A layer of a vector tile with one square as large as the tile. Put at the end of a tile's bytes it says where the file
 * has something to tell: there the ground is the file's, and elsewhere what came with the program. A tile is a protobuf
 * message of layers, so bytes of one more layer at its end are a tile again.
 */
export const GROUND_BYTES = squareTile(GROUND_LAYER)

/** A whole tile for where the file has none: an empty ground says by this that nobody knows its streets, and not that there are none. */
export const NOTHING_BYTES = squareTile(NOTHING_LAYER)

function squareTile(layer: string): Uint8Array {
  return Uint8Array.from(
    field(3, 2, [
      ...field(15, 0, varint(2)),
      ...field(1, 2, [...new TextEncoder().encode(layer)]),
      ...field(2, 2, [...field(3, 0, varint(3)), ...field(4, 2, square())]),
      ...field(5, 0, varint(EXTENT)),
    ]),
  )
}

/** Commands of the specification: move to 1 point, line to 3, close. */
function square(): number[] {
  const side = EXTENT + 2 * MARGIN
  const [move, line, close] = [(1 << 3) | 1, (3 << 3) | 2, (1 << 3) | 7]
  const steps = [move, ...[-MARGIN, -MARGIN].map(zigzag), line, ...[side, 0, 0, side, -side, 0].map(zigzag), close]
  return steps.flatMap(varint)
}

function field(number: number, kind: 0 | 2, content: number[]): number[] {
  const key = varint((number << 3) | kind)
  return kind === 0 ? [...key, ...content] : [...key, ...varint(content.length), ...content]
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}
