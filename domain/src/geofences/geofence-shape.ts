import { shortestTurn } from '../places/distance.ts'

/** Degrees, in the order of GeoJSON. */
export type Corner = readonly [longitude: number, latitude: number]

/**
 * The form of a geofence. An edge between two corners is straight in degrees, as GeoJSON (RFC 7946, 3.1.1) has it, and
 * takes the short way round the Earth. Rings are not closed: their last corner is another one than the first; the first
 * ring is the outer one, the others are its holes.
 */
export type GeofenceShape =
  | { kind: 'circle'; latitude: number; longitude: number; radiusMeters: number }
  | { kind: 'polygon'; rings: readonly (readonly Corner[])[] }
  | { kind: 'corridor'; line: readonly Corner[]; halfWidthMeters: number }

/** Degrees that hold a shape. `west` lies between -180 and 180; `east` is beyond 180 where the date line is between. */
export interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** Answers the corners with longitudes that go on beyond 180 instead of jumping, the first one near `from`. */
export function unwrapped(corners: readonly Corner[], from = corners[0]?.[0] ?? 0): Corner[] {
  let last = from
  return corners.map(([longitude, latitude]) => {
    last += shortestTurn(longitudeWithin(longitude - last))
    return [last, latitude]
  })
}

/** Turns any degrees of longitude into those from -180 to 180; 180 stays what it is. */
export function longitudeWithin(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees
  const turned = (((degrees + 180) % 360) + 360) % 360
  return turned - 180
}

/** Answers the box around corners whose longitudes do not jump. */
export function boxAround(corners: readonly Corner[]): Box {
  const box = { south: 90, north: -90, west: Number.POSITIVE_INFINITY, east: Number.NEGATIVE_INFINITY }
  for (const [longitude, latitude] of corners) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  const turns = 360 * Math.floor((box.west + 180) / 360)
  return { ...box, west: box.west - turns, east: box.east - turns }
}
