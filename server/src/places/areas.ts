import { type Box, coverOf, createBoxTree } from './box-tree.ts'
import type { AreaFeature, LonLat } from './place-features.ts'

/** Answers the name of the area around a point, "Jundiaí/SP"; of several, the smallest; null outside all. */
export type FindArea = (latitude: number, longitude: number) => string | null

export function indexAreas(features: readonly AreaFeature[]): FindArea {
  const tree = createBoxTree(features.map(({ rings }) => boxOfPoints(rings.flat())))
  const sizes = features.map(({ rings }) => Math.abs(rings.reduce((sum, ring) => sum + signedArea(ring), 0)))
  return (latitude, longitude) => {
    let found: number | null = null
    tree.search(pointBox(latitude, longitude), (index) => {
      if (found !== null && sizes[found]! <= sizes[index]!) return
      if (contains(features[index]!.rings, latitude, longitude)) found = index
    })
    if (found === null) return null
    const { name, uf } = features[found] as AreaFeature
    return uf === null ? name : `${name}/${uf}`
  }
}

export function boxOfPoints(points: readonly LonLat[]): Box {
  return coverOf(points.map(([longitude, latitude]) => pointBox(latitude, longitude)))
}

function pointBox(latitude: number, longitude: number): Box {
  return { west: longitude, east: longitude, south: latitude, north: latitude }
}

/** Square degrees, enough to tell which of two is smaller; holes turn the other way and count against. */
function signedArea(ring: readonly LonLat[]): number {
  let sum = 0
  let [beforeX, beforeY] = ring.at(-1)!
  for (const [x, y] of ring) {
    sum += beforeX * y - x * beforeY
    beforeX = x
    beforeY = y
  }
  return sum / 2
}

/** Even–odd rule: a ray to the east crosses the rings an odd number of times. */
function contains(rings: readonly LonLat[][], latitude: number, longitude: number): boolean {
  let inside = false
  for (const ring of rings) {
    let [beforeX, beforeY] = ring.at(-1)!
    for (const [x, y] of ring) {
      if (y > latitude !== beforeY > latitude) {
        const crossing = x + ((latitude - y) / (beforeY - y)) * (beforeX - x)
        if (longitude < crossing) inside = !inside
      }
      beforeX = x
      beforeY = y
    }
  }
  return inside
}
