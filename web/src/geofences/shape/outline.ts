import { distanceMeters } from '@monitorweb/domain/places/distance'
import { corridorRing } from './corridor-ring.ts'
import { scaleAt, unwrappedPlaces } from './local-metres.ts'

/** The geometries that a geofence has: a circle's middle, a corridor's line, or an area. */
export type ShapeGeometry = GeoJSON.Point | GeoJSON.LineString | GeoJSON.Polygon

/** A circle drawn with straight sides is nowhere this far from a round one, as long as it has no more corners than that. */
const ROUND_METERS = 1
const CIRCLE_CORNERS = { least: 24, most: 180 }
/** A longer side is straight in degrees, which the map's projection bends. */
const LONGEST_SIDE_DEGREES = 0.1
/** A ring has no more sides than about these, however often it goes around half the Earth. */
const MOST_SIDES = 10_000

/**
 * Answers the edge of a shape as closed rings of longitude and latitude: of a circle that begins in the north, of a corridor
 * around its line, and of an area with its holes. Beside the date line they go on beyond 180°, as the map wants it.
 */
export function outlineOf(geometry: ShapeGeometry, radiusMeters: number): GeoJSON.Position[][] {
  switch (geometry.type) {
    case 'Point':
      return [circleRing(geometry.coordinates, radiusMeters)]
    case 'LineString':
      return [corridorRing(unwrappedPlaces(geometry.coordinates), radiusMeters)]
    case 'Polygon': {
      // Holes lie in the same turn of the Earth as the ring around them.
      const all = unwrappedPlaces(geometry.coordinates.flat())
      let begin = 0
      return geometry.coordinates.map((ring) => {
        const own = all.slice(begin, begin + ring.length)
        begin += ring.length
        return withShortSides(own)
      })
    }
  }
}

/** Makes a closed ring of a circle, every corner as far from the middle as the edge is. */
export function circleRing([longitude = 0, latitude = 0]: GeoJSON.Position, radiusMeters: number): GeoJSON.Position[] {
  const scale = scaleAt(latitude)
  const corners = cornersFor(radiusMeters)
  const ring = Array.from({ length: corners }, (_, corner): GeoJSON.Position => {
    const turn = (corner * 2 * Math.PI) / corners
    let [east, north] = [(Math.sin(turn) * radiusMeters) / scale.east, (Math.cos(turn) * radiusMeters) / scale.north]
    // A degree to the east is another length where the edge is than in the middle.
    for (let round = 0; round < 2; round++) {
      const meters = distanceMeters(latitude, longitude, latitude + north, longitude + east)
      if (meters > 0) [east, north] = [(east * radiusMeters) / meters, (north * radiusMeters) / meters]
    }
    return [longitude + east, latitude + north]
  })
  return [...ring, ring[0]!]
}

/** The number can be divided by four: a corner stands in the north and in the east. */
function cornersFor(radiusMeters: number): number {
  const { least, most } = CIRCLE_CORNERS
  const needed = Math.PI / Math.acos(1 - ROUND_METERS / Math.max(radiusMeters, 2 * ROUND_METERS))
  return 4 * Math.ceil(Math.min(most, Math.max(least, needed)) / 4)
}

function withShortSides(ring: readonly [number, number][]): GeoJSON.Position[] {
  const sides = ring.map(([longitude, latitude], index) => {
    const next = ring[index + 1] ?? [longitude, latitude]
    return { longitude, latitude, east: next[0] - longitude, north: next[1] - latitude }
  })
  const around = sides.reduce((sum, { east, north }) => sum + Math.hypot(east, north), 0)
  const longest = Math.max(LONGEST_SIDE_DEGREES, around / MOST_SIDES)
  return sides.flatMap(({ longitude, latitude, east, north }): GeoJSON.Position[] => {
    const pieces = Math.max(1, Math.ceil(Math.hypot(east, north) / longest))
    return Array.from({ length: pieces }, (_, piece) => [
      longitude + (east * piece) / pieces,
      latitude + (north * piece) / pieces,
    ])
  })
}
