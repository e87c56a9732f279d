import { distanceMeters } from '@monitorweb/domain/places/distance'

export interface Place {
  latitude: number
  longitude: number
}

/** Half of a thousandth of a degree is about 55 m, small enough for the ellipsoid to be flat. */
const HALF_STEP = 0.0005

/** Measures the metres of one degree of latitude and of longitude at that place. */
function metersPerDegree({ latitude, longitude }: Place): { north: number; east: number } {
  const north = distanceMeters(latitude - HALF_STEP, longitude, latitude + HALF_STEP, longitude)
  const east = distanceMeters(latitude, longitude - HALF_STEP, latitude, longitude + HALF_STEP)
  return { north: north / (2 * HALF_STEP), east: east / (2 * HALF_STEP) }
}

/** Measures the metres between two places that are near each other. */
export function metersBetween(from: Place, to: Place): number {
  return distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
}

/**
 * Finds the direction of travel between two places near each other, in degrees clockwise from north, from 0 to under
 * 360.
 */
export function courseBetween(from: Place, to: Place): number {
  const scale = metersPerDegree(from)
  const east = (to.longitude - from.longitude) * scale.east
  const north = (to.latitude - from.latitude) * scale.north
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Gives the degrees of turn from one direction to another, from -180 to 180, positive clockwise. */
export function turnBetween(fromDegrees: number, toDegrees: number): number {
  return ((toDegrees - fromDegrees + 540) % 360) - 180
}

/** Finds the place so many metres north and east of another. */
export function movedBy(from: Place, northMeters: number, eastMeters: number): Place {
  const scale = metersPerDegree(from)
  return { latitude: from.latitude + northMeters / scale.north, longitude: from.longitude + eastMeters / scale.east }
}
