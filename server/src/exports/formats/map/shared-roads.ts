import type { Point } from './projection.ts'

/** Ways that are nearer to each other than one or two of these squares are on one road, as far as the drawing shows. */
const SQUARE = 2.5
const NONE: readonly number[] = []

/** Makes what answers which of the ways, by their indices from the first on, come near to a place of the drawing. */
export function shareFinder(ways: readonly (readonly (readonly Point[])[])[]): (at: Point) => ReadonlySet<number> {
  const squares = new Map<string, number[]>()
  for (const [way, lines] of ways.entries()) {
    for (const at of lines.flatMap(placesAlong)) {
      const [column, row] = squareOf(at)
      const key = `${column} ${row}`
      const known = squares.get(key)
      if (!known) squares.set(key, [way])
      else if (known.at(-1) !== way) known.push(way)
    }
  }
  return (at) => {
    const [column, row] = squareOf(at)
    const near = [-1, 0, 1].flatMap((east) =>
      [-1, 0, 1].flatMap((south) => squares.get(`${column + east} ${row + south}`) ?? NONE),
    )
    return new Set(near.sort((one, other) => one - other))
  }
}

function squareOf([x, y]: Point): [column: number, row: number] {
  return [Math.floor(x / SQUARE), Math.floor(y / SQUARE)]
}

/** Answers places along a line, of which none of its squares is without one. */
function placesAlong(line: readonly Point[]): Point[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1] ?? to
    const steps = Math.max(1, Math.ceil((2 * Math.hypot(to[0] - from[0], to[1] - from[1])) / SQUARE))
    return Array.from({ length: steps }, (_, step): Point => {
      const share = (step + 1) / steps
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    })
  })
}
