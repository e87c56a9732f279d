import { type PreparedShape, SHORTEST_DEGREE_METERS } from './prepared-shape.ts'
import { standAt } from './standpoint.ts'

/**
 * Makes what tells whether a point is inside of a shape, or within a margin of metres of it. Most points are far from most shapes, and their latitude
 * alone tells so of nearly all of them: standing somewhere takes several times as long as being nowhere near.
 */
export function reachOf(shape: PreparedShape): (latitude: number, longitude: number, marginMeters: number) => boolean {
  const south = Math.min(...shape.boxes.map((box) => box.south))
  const north = Math.max(...shape.boxes.map((box) => box.north))
  return (latitude, longitude, marginMeters) => {
    const margin = marginMeters / SHORTEST_DEGREE_METERS
    if (latitude < south - margin || latitude > north + margin) return false
    const at = standAt(latitude, longitude)
    return marginMeters > 0 ? shape.edgeMeters(at, marginMeters) <= marginMeters : shape.holds(at)
  }
}
