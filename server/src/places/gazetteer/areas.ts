import { type Box, createBoxTree } from './box-tree.ts'
import type { AreaFeature, LonLat } from './place-features.ts'

/** Answers the name of the area around a point, "Jundiaí/SP"; of several areas, the smallest; null outside all. */
export type FindArea = (latitude: number, longitude: number) => string | null

/**
 * Longitudes and latitudes alternate, since a country's municipalities take so a quarter of the memory that pairs would
 * take.
 */
type Ring = Float64Array

export function indexAreas(features: readonly AreaFeature[]): FindArea {
  const tree = createBoxTree(features.map(({ rings }) => boxOfPoints(rings.flat())))
  const areas = features.map(({ name, uf, rings }) => {
    const packed = rings.map((ring) => Float64Array.from(ring.flat()))
    const size = Math.abs(packed.reduce((sum, ring) => sum + signedArea(ring), 0))
    return { words: uf === null ? name : `${name}/${uf}`, rings: packed, size }
  })
  return (latitude, longitude) => {
    let words: string | null = null
    let least = Number.POSITIVE_INFINITY
    tree.search({ west: longitude, south: latitude, east: longitude, north: latitude }, (index) => {
      const area = areas[index]!
      if (area.size >= least || !contains(area.rings, latitude, longitude)) return
      words = area.words
      least = area.size
    })
    return words
  }
}

export function boxOfPoints(points: readonly LonLat[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [longitude, latitude] of points) {
    box.west = Math.min(box.west, longitude)
    box.south = Math.min(box.south, latitude)
    box.east = Math.max(box.east, longitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

/**
 * Measures square degrees, enough to tell which of two areas is smaller; holes turn the other way and count against.
 */
function signedArea(ring: Ring): number {
  let sum = 0
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    sum += ring[before]! * ring[at + 1]! - ring[at]! * ring[before + 1]!
  }
  return sum / 2
}

/** Judges by the even–odd rule: from inside, a ray to the east crosses the rings an odd number of times. */
function contains(rings: readonly Ring[], latitude: number, longitude: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x, y, beforeX, beforeY] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!]
      if (y > latitude === beforeY > latitude) continue
      if (longitude < x + ((latitude - y) / (beforeY - y)) * (beforeX - x)) inside = !inside
    }
  }
  return inside
}
