import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS_METERS, RADIANS } from './ellipsoid.ts'

/**
 * Measures the metres between two points by the ellipsoid's local radii of curvature (meridional north–south, prime
 * vertical east–west) at their middle latitude. It is within 0.01 % of the geodesic up to 10 km; haversine is off by up
 * to 0.56 %.
 */
export function distanceMeters(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  const sine = Math.sin(((fromLatitude + toLatitude) / 2) * RADIANS)
  const curvature = 1 - ECCENTRICITY_SQUARED * sine * sine
  const primeVertical = EQUATORIAL_RADIUS_METERS / Math.sqrt(curvature)
  const meridional = (primeVertical * (1 - ECCENTRICITY_SQUARED)) / curvature
  const eastDegrees = shortestTurn(toLongitude - fromLongitude)
  const north = (toLatitude - fromLatitude) * RADIANS * meridional
  const east = eastDegrees * RADIANS * primeVertical * Math.sqrt(1 - sine * sine)
  // Math.hypot would take twice as long, and metres on Earth cannot overflow.
  return Math.sqrt(north * north + east * east)
}

/** Turns degrees of longitude beyond 180 to either side into the short way, across the date line. */
export function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}
