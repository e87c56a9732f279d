import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS_METERS, type Place, placeOf, RADIANS } from '../places/ellipsoid.ts'

/** A point as geofences are asked for it, with what each of them would work out again. */
export interface Standpoint {
  latitude: number
  longitude: number
  place: Place
  /** Metres of a degree to the north, and to the east. */
  northMeters: number
  eastMeters: number
  /** By how much a degree to the east grows with each degree to the north. */
  eastGrowth: number
  /** The squared radius of the ball that fits the ellipsoid here. */
  radiusSquared: number
}

export function standAt(latitude: number, longitude: number): Standpoint {
  const sine = Math.sin(latitude * RADIANS)
  const curvature = 1 - ECCENTRICITY_SQUARED * sine * sine
  const primeVertical = EQUATORIAL_RADIUS_METERS / Math.sqrt(curvature)
  const meridional = (primeVertical * (1 - ECCENTRICITY_SQUARED)) / curvature
  return {
    latitude,
    longitude,
    place: placeOf(latitude, longitude),
    northMeters: meridional * RADIANS,
    eastMeters: primeVertical * Math.cos(latitude * RADIANS) * RADIANS,
    eastGrowth: -meridional * sine * RADIANS * RADIANS,
    radiusSquared: primeVertical * meridional,
  }
}

/**
 * Measures the metres over ground to a place: the chord through the Earth, made an arc by the curvature here. Up to
 * 50 km it is the geodesic's within a centimetre, date line and poles included.
 */
export function metersTo({ place, radiusSquared }: Standpoint, other: Place): number {
  const square = (other[0] - place[0]) ** 2 + (other[1] - place[1]) ** 2 + (other[2] - place[2]) ** 2
  const bend = square / radiusSquared
  return Math.sqrt(square) * (1 + bend / 24 + (3 * bend * bend) / 640)
}
