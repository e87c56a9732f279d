import type { ClassedLine, PlaneView } from '../track-lines.ts'
import type { TrackLines } from '../track-marks.ts'

/** Holds pieces of lines as the graphics processor takes them, in {@link SEGMENT_BYTES} each. */
export interface LineSegments {
  count: number
  /**
   * Places are counted from here, on the map's plane: numbers of 32 bits would be too coarse if counted from the
   * plane's corner.
   */
  origin: { x: number; y: number }
  /** Each piece has x and y of both ends (float32), then red, green, blue and wide (uint8). */
  bytes: ArrayBuffer
}

export const SEGMENT_BYTES = 20
const WIDE = 255

export function lineSegments(tracks: readonly TrackLines[], view: PlaneView): LineSegments {
  const origin = { x: (view.west + view.east) / 2, y: (view.north + view.south) / 2 }
  const count = tracks.reduce((sum, { lines }) => sum + lines.reduce((pieces, line) => pieces + piecesOf(line), 0), 0)
  const bytes = new ArrayBuffer(count * SEGMENT_BYTES)
  const places = new Float32Array(bytes)
  const colors = new Uint8Array(bytes)
  let segment = 0
  for (const { drawn, lines } of tracks) {
    const { x, y } = drawn.shape
    const classes = drawn.colors.map((color) => channelsOf(color))
    for (const { legClass, points } of lines) {
      const color = [...(classes[legClass] ?? UNKNOWN), legClass === drawn.wideClass ? WIDE : 0]
      for (let step = 1; step < points.length; step++) {
        const [from, to] = [points[step - 1]!, points[step]!]
        const at = (segment * SEGMENT_BYTES) / 4
        places[at] = x[from]! - origin.x
        places[at + 1] = y[from]! - origin.y
        places[at + 2] = x[to]! - origin.x
        places[at + 3] = y[to]! - origin.y
        colors.set(color, segment * SEGMENT_BYTES + 16)
        segment++
      }
    }
  }
  return { count, origin, bytes }
}

const UNKNOWN = [136, 136, 136]

function piecesOf({ points }: ClassedLine): number {
  return Math.max(0, points.length - 1)
}

/** Reads the red, green and blue of a colour such as "#2C2A6B". */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
