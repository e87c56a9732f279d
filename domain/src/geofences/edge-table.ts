import { placeOf, RADIANS } from '../places/ellipsoid.ts'
import type { Corner } from './geofence-shape.ts'
import { metersTo, type Standpoint } from './standpoint.ts'

/** So many edges have a box in common, by which most of them are passed over. */
const RUN = 16
/** No degree of the ellipsoid is shorter: that of a meridian at the equator. */
const SHORTEST_DEGREE_METERS = 110_574

/**
 * Edges as numbers one after the other, in degrees, because a point is compared with hundreds of them (and therefore no
 * pairs are made where it is): four numbers an edge (from
 * and to, longitude first), and of each run of edges south, north, west, east and the cosine farthest from the equator.
 */
export interface EdgeTable {
  edges: Float64Array
  runs: Float64Array
}

/** Lists the edges between corners whose longitudes do not jump; closed lines return to their first corner. */
export function tabulateEdges(lines: readonly (readonly Corner[])[], closed: boolean): EdgeTable {
  const edges = Float64Array.from(
    lines.flatMap((line) =>
      (closed ? line : line.slice(0, -1)).flatMap((corner, index) => [...corner, ...line[(index + 1) % line.length]!]),
    ),
  )
  const runs: number[] = []
  for (let first = 0; first < edges.length; first += RUN * 4) {
    const numbers = edges.subarray(first, first + RUN * 4)
    const [south, north] = extent(numbers, 1)
    const [west, east] = extent(numbers, 0)
    runs.push(south, north, west, east, Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS))
  }
  return { edges, runs: Float64Array.from(runs) }
}

/** Tells whether closed edges go around a point, each hole once more: the even-odd rule, exact in degrees. */
export function goAround({ edges, runs }: EdgeTable, latitude: number, longitude: number): boolean {
  let odd = false
  for (let run = 0, first = 0; run < runs.length; run += 5, first += RUN * 4) {
    if (latitude < runs[run]! || latitude >= runs[run + 1]! || longitude >= runs[run + 3]!) continue
    const end = Math.min(first + RUN * 4, edges.length)
    for (let edge = first; edge < end; edge += 4) {
      const south = edges[edge + 1]!
      const north = edges[edge + 3]!
      if (south > latitude === north > latitude) continue
      const from = edges[edge]!
      const to = edges[edge + 2]!
      if (longitude < ((to - from) * (latitude - south)) / (north - south) + from) odd = !odd
    }
  }
  return odd
}

/**
 * Measures the metres from a point to the nearest edge, or answers Infinity where that is surely farther than `most`.
 * `longitude` is the point's, by whole turns as near to the edges as it gets.
 */
export function metersToEdges(
  { edges, runs }: EdgeTable,
  at: Standpoint,
  { longitude, most }: { longitude: number; most: number },
): number {
  const { latitude, eastMeters, northMeters, eastGrowth } = at
  const cosine = eastMeters / SHORTEST_DEGREE_METERS
  const east2 = eastMeters * eastMeters
  const north2 = northMeters * northMeters
  let least = most * most * 1.001
  let nearest = -1
  for (let run = 0, first = 0; run < runs.length; run += 5, first += RUN * 4) {
    const north = Math.max(runs[run]! - latitude, latitude - runs[run + 1]!, 0)
    const east = Math.max(runs[run + 2]! - longitude, longitude - runs[run + 3]!, 0)
    const atLeast = Math.max(north, east * Math.min(cosine, runs[run + 4]!)) * SHORTEST_DEGREE_METERS * 0.99
    if (atLeast * atLeast > least) continue
    const end = Math.min(first + RUN * 4, edges.length)
    for (let edge = first; edge < end; edge += 4) {
      const x = edges[edge]! - longitude
      const y = edges[edge + 1]! - latitude
      const dx = edges[edge + 2]! - edges[edge]!
      const dy = edges[edge + 3]! - edges[edge + 1]!
      const along = -(x * dx * east2 + y * dy * north2)
      const length = dx * dx * east2 + dy * dy * north2
      const part = along <= 0 ? 0 : along >= length ? 1 : along / length
      const up = y + part * dy
      const right = (x + part * dx) * (eastMeters + (eastGrowth * up) / 2)
      const square = right * right + up * up * north2
      if (square >= least) continue
      least = square
      nearest = edge
    }
  }
  return nearest < 0 ? Number.POSITIVE_INFINITY : metersToEdge(edges.subarray(nearest, nearest + 4), at, longitude)
}

/** Finds the nearest point of one edge by degrees as they are half way, and measures the ground to it. */
function metersToEdge(edge: Float64Array, at: Standpoint, longitude: number): number {
  const [fromEast, fromNorth, toEast, toNorth] = edge as unknown as [number, number, number, number]
  const [x, y] = [fromEast - longitude, fromNorth - at.latitude]
  const [dx, dy] = [toEast - fromEast, toNorth - fromNorth]
  let part = nearestPart({ x, y, dx, dy }, at.eastMeters, at.northMeters)
  for (let turn = 0; turn < 2; turn++) {
    const eastMeters = at.eastMeters + (at.eastGrowth * (y + part * dy)) / 2
    part = nearestPart({ x, y, dx, dy }, eastMeters, at.northMeters)
  }
  return metersTo(at, placeOf(fromNorth + part * dy, fromEast + part * dx))
}

/** Answers how much of an edge, from 0 to 1, lies before the point of it that is nearest to the origin. */
function nearestPart(
  { x, y, dx, dy }: { x: number; y: number; dx: number; dy: number },
  eastMeters: number,
  northMeters: number,
): number {
  const [east, north] = [eastMeters * eastMeters, northMeters * northMeters]
  const length = dx * dx * east + dy * dy * north
  if (length === 0) return 0
  const part = -(x * dx * east + y * dy * north) / length
  return part < 0 ? 0 : part > 1 ? 1 : part
}

function extent(numbers: Float64Array, offset: number): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = offset; index < numbers.length; index += 2) {
    least = Math.min(least, numbers[index]!)
    most = Math.max(most, numbers[index]!)
  }
  return [least, most]
}
