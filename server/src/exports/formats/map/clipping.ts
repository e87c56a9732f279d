import type { Projection } from './projection.ts'

type Bounds = Projection['bounds']
type Degrees = readonly [longitude: number, latitude: number]

/** What lies beyond the drawing's edges is cut off there, with so much of its size around it. */
const BEYOND = 0.3

/** Answers the bounds with what is drawn around them. */
export function widened({ west, east, south, north }: Bounds): Bounds {
  const [wide, high] = [(east - west) * BEYOND, (north - south) * BEYOND]
  return { west: west - wide, east: east + wide, south: south - high, north: north + high }
}

/** Tells whether the box around a line meets the bounds. */
export function touches(line: readonly Degrees[], { west, east, south, north }: Bounds): boolean {
  let [left, right, low, high] = [180, -180, 90, -90]
  for (const [longitude, latitude] of line) {
    left = Math.min(left, longitude)
    right = Math.max(right, longitude)
    low = Math.min(low, latitude)
    high = Math.max(high, latitude)
  }
  return left <= east && right >= west && low <= north && high >= south
}

/** Answers the parts of rings that lie within the bounds: of one that only its box reaches into, nothing is left. */
export function clippedRings(rings: readonly (readonly Degrees[])[], bounds: Bounds): (readonly Degrees[])[] {
  return rings.map((ring) => clipped(ring, bounds)).filter((ring) => ring.length >= 3)
}

/** Cuts an outline at the bounds, one edge after the other (Sutherland and Hodgman 1974): Brazil's coast has 30,000 points. */
function clipped(ring: readonly Degrees[], { west, east, south, north }: Bounds): readonly Degrees[] {
  const edges: [axis: 0 | 1, limit: number, side: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return edges.reduce<readonly Degrees[]>((points, [axis, limit, side]) => {
    const isIn = (point: Degrees) => (point[axis] - limit) * side >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)!
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing = [0, 1].map((each) => before[each]! + share * (point[each]! - before[each]!)) as [number, number]
      if (isIn(point)) return isIn(before) ? [point] : [crossing, point]
      return isIn(before) ? [crossing] : []
    })
  }, ring)
}
