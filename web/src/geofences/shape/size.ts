import { distanceMeters } from '@monitorweb/domain/places/distance'
import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS_METERS, RADIANS } from '@monitorweb/domain/places/ellipsoid'
import { unwrappedPlaces } from './local-metres.ts'
import type { ShapeGeometry } from './outline.ts'

const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED)

/** Answers the square metres of a circle or an area on WGS84; null of a corridor, which is told by its length. */
export function areaSquareMeters(geometry: ShapeGeometry, radiusMeters: number): number | null {
  if (geometry.type === 'Point') return Math.PI * radiusMeters ** 2
  if (geometry.type === 'LineString') return null
  const [outer = [], ...holes] = geometry.coordinates.map((ring) => Math.abs(ringSquareMeters(unwrappedPlaces(ring))))
  return holes.reduce((sum, hole) => sum - hole, Number(outer))
}

/** Answers the metres along a line, or around an area. */
export function lengthMeters(places: readonly GeoJSON.Position[]): number {
  return places.slice(1).reduce((sum, [longitude = 0, latitude = 0], index) => {
    const [beforeLongitude = 0, beforeLatitude = 0] = places[index]!
    return sum + distanceMeters(beforeLatitude, beforeLongitude, latitude, longitude)
  }, 0)
}

/**
 * Adds up the strips between each side and the equator. Sides are straight in degrees; Simpson's rule is exact enough for
 * them, since the area below a latitude is nearly a parabola along a side.
 */
function ringSquareMeters(ring: readonly [number, number][]): number {
  return ring.slice(1).reduce((sum, [longitude, latitude], index) => {
    const [before, from] = ring[index]!
    const middle = belowLatitude((from + latitude) / 2)
    const height = (belowLatitude(from) + 4 * middle + belowLatitude(latitude)) / 6
    return sum + (longitude - before) * RADIANS * height
  }, 0)
}

/** Answers the area between the equator and a latitude on the ellipsoid, for one radian of longitude. */
function belowLatitude(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS)
  const polarShare = (1 - ECCENTRICITY_SQUARED) / 2
  const within = sine / (1 - ECCENTRICITY_SQUARED * sine * sine) + Math.atanh(ECCENTRICITY * sine) / ECCENTRICITY
  return EQUATORIAL_RADIUS_METERS ** 2 * polarShare * within
}
