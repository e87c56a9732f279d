import { type Place, placeOf } from './ellipsoid.ts'

/** The edge of a cube of the index. */
const CELL_METERS = 2_500
/** More cubes than lie along the Earth's axis, so that each of them has a number of its own. */
const CELLS_ACROSS = 8_192

/** The radius in metres that a landmark's circle may have, and the usual one. */
export const LANDMARK_RADIUS = { least: 10, most: 5_000, usual: 100 } as const

/** A circle on the ground that has a name. */
export interface Circle {
  latitude: number
  longitude: number
  radiusMeters: number
}

/** A circle that holds a point, and how far from its middle the point is. */
export interface Held<C extends Circle> {
  landmark: C
  meters: number
}

/** An index of landmarks, ready to be asked for many points. */
export interface LandmarkIndex<C extends Circle> {
  size: number
  /**
   * Finds the landmark whose circle holds the point, of several the one whose middle is nearest; null where none does.
   */
  at(latitude: number, longitude: number): Held<C> | null
}

/**
 * Keeps landmarks by the cubes of space that they reach into. Distance is the chord between places on the WGS84
 * ellipsoid: up to 5 km it is the geodesic's within a millimetre, and neither the date line nor the poles are a special
 * case.
 */
export function indexLandmarks<C extends Circle>(landmarks: readonly C[]): LandmarkIndex<C> {
  const places = landmarks.map(({ latitude, longitude }) => placeOf(latitude, longitude))
  // The places are columns of numbers because a point in the middle of a town is compared with hundreds of circles.
  const [xs, ys, zs] = ([0, 1, 2] as const).map((axis) => Float64Array.from(places, (place) => place[axis]))
  const squares = Float64Array.from(landmarks, ({ radiusMeters }) => radiusMeters * radiusMeters)
  const cells = byCell(landmarks, places)

  return {
    size: landmarks.length,
    at(latitude, longitude) {
      if (cells.size === 0) return null
      const place = placeOf(latitude, longitude)
      const candidates = cells.get(cellOf(indicesOf(place))) ?? []
      let nearest = -1
      let least = Number.POSITIVE_INFINITY
      for (const index of candidates) {
        const square = (xs![index]! - place[0]) ** 2 + (ys![index]! - place[1]) ** 2 + (zs![index]! - place[2]) ** 2
        if (square > squares[index]! || square >= least) continue
        nearest = index
        least = square
      }
      return nearest < 0 ? null : { landmark: landmarks[nearest]!, meters: Math.sqrt(least) }
    },
  }
}

/** Lists for each cube which of the circles reach into it. */
function byCell(landmarks: readonly Circle[], places: readonly Place[]): Map<number, number[]> {
  const cells = new Map<number, number[]>()
  for (const [index, { radiusMeters }] of landmarks.entries()) {
    for (const cell of cellsWithin(places[index]!, radiusMeters)) {
      const known = cells.get(cell)
      if (known) known.push(index)
      else cells.set(cell, [index])
    }
  }
  return cells
}

function indicesOf([x, y, z]: Place): Place {
  return [indexOf(x), indexOf(y), indexOf(z)]
}

function indexOf(meters: number): number {
  return Math.floor(meters / CELL_METERS) + CELLS_ACROSS / 2
}

function cellOf([x, y, z]: Place): number {
  return (x * CELLS_ACROSS + y) * CELLS_ACROSS + z
}

function cellsWithin([x, y, z]: Place, meters: number): number[] {
  const [leastX, leastY, leastZ] = indicesOf([x - meters, y - meters, z - meters])
  const [mostX, mostY, mostZ] = indicesOf([x + meters, y + meters, z + meters])
  const cells: number[] = []
  for (let i = leastX; i <= mostX; i++) {
    for (let j = leastY; j <= mostY; j++) {
      for (let k = leastZ; k <= mostZ; k++) cells.push(cellOf([i, j, k]))
    }
  }
  return cells
}
