/** The equatorial radius in metres and the first eccentricity squared of WGS84. */
export const EQUATORIAL_RADIUS_METERS = 6_378_137
export const ECCENTRICITY_SQUARED = 0.006_694_379_990_141_3
export const RADIANS = Math.PI / 180

/** Metres from the Earth's middle along its axes. */
export type Place = readonly [x: number, y: number, z: number]

/** Gives the place of a point on the ellipsoid. */
export function placeOf(latitude: number, longitude: number): Place {
  const sine = Math.sin(latitude * RADIANS)
  const cosine = Math.cos(latitude * RADIANS)
  const primeVertical = EQUATORIAL_RADIUS_METERS / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine)
  const east = longitude * RADIANS
  return [
    primeVertical * cosine * Math.cos(east),
    primeVertical * cosine * Math.sin(east),
    primeVertical * (1 - ECCENTRICITY_SQUARED) * sine,
  ]
}
