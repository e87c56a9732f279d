import { distanceMeters } from './distance.ts'

/** Stops nearer together than this are visits of one place. */
export const SAME_PLACE_METERS = 150

interface Point {
  latitude: number
  longitude: number
}

export function isSamePlace(one: Point, other: Point): boolean {
  return distanceMeters(one.latitude, one.longitude, other.latitude, other.longitude) <= SAME_PLACE_METERS
}

/** A cell is so wide that what is near enough lies in a neighbouring cell, up to 80 degrees north and south. */
const CELL_DEGREES = { latitude: 0.0015, longitude: 0.008 }

/** Finds the place of a visit among those that were visited before. */
export interface PlaceIndex<Place extends Point> {
  readonly places: readonly Place[]
  /** Finds the first place near enough; undefined where there is none. */
  find(point: Point): Place | undefined
  add(place: Place): void
}

/** Keeps however many places and compares a point only with those around it. */
export function createPlaceIndex<Place extends Point>(): PlaceIndex<Place> {
  const places: Place[] = []
  const cells = new Map<string, number[]>()
  const cellOf = ({ latitude, longitude }: Point): [number, number] => [
    Math.floor(latitude / CELL_DEGREES.latitude),
    Math.floor(longitude / CELL_DEGREES.longitude),
  ]
  return {
    places,
    find(point) {
      const [north, east] = cellOf(point)
      const near: number[] = []
      for (let up = -1; up <= 1; up++) {
        for (let right = -1; right <= 1; right++) near.push(...(cells.get(`${north + up} ${east + right}`) ?? []))
      }
      const index = near.sort((one, other) => one - other).find((candidate) => isSamePlace(places[candidate]!, point))
      return index === undefined ? undefined : places[index]
    },
    add(place) {
      const key = cellOf(place).join(' ')
      const cell = cells.get(key)
      if (cell) cell.push(places.length)
      else cells.set(key, [places.length])
      places.push(place)
    },
  }
}
