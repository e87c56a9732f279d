import { type Box, type GeofenceShape, longitudeWithin } from './geofence-shape.ts'
import { type PreparedShape, prepareShape, widened } from './prepared-shape.ts'
import { standAt } from './standpoint.ts'

/** The sides of the cells in degrees; the circle of longitude has a whole number of each. */
const CELL_DEGREES = [0.005, 0.02, 0.1, 0.5, 4, 20] as const
/** A geofence lies in the smallest cells of which it touches no more than this. */
const MOST_CELLS = 25

/** A geofence near a point. */
export interface NearGeofence<G> {
  geofence: G
  /** Metres from the point to the edge: positive outside, negative inside. */
  edgeMeters: number
}

/** An index of geofences, ready to be asked for many points. */
export interface GeofenceIndex<G> {
  size: number
  /** Lists those that hold the point, in the order in which they were given. */
  at(latitude: number, longitude: number): G[]
  /** Lists, with the edge's distance, those that hold the point or whose edge is within the index's reach of it. */
  near(latitude: number, longitude: number): NearGeofence<G>[]
}

interface Entry<G> {
  geofence: G
  shape: PreparedShape
}

/** The boxes that lie in one cell: of which geofence each is, and south, north, west and east of each. */
interface Cell {
  owners: number[]
  sides: number[]
}

/** Keeps geofences by the cells that they, or what is within `reachMeters` of them, touch. */
export function indexGeofences<G extends { shape: GeofenceShape }>(
  geofences: readonly G[],
  { reachMeters = 0 }: { reachMeters?: number } = {},
): GeofenceIndex<G> {
  const levels = CELL_DEGREES.map(() => new Map<number, Cell>())
  const entries = geofences.map((geofence): Entry<G> => ({ geofence, shape: prepareShape(geofence.shape) }))
  for (const [owner, { shape }] of entries.entries()) {
    for (const box of shape.boxes) enter(levels, owner, widened(box, reachMeters))
  }

  function candidates(latitude: number, longitude: number): number[] {
    const found: number[] = []
    for (let level = 0; level < levels.length; level++) {
      const cell = levels[level]!.get(cellAt(latitude, longitude, CELL_DEGREES[level]!))
      if (cell) addHolding(cell, { latitude, longitude, found })
    }
    if (found.length < 2) return found
    return found.sort((one, other) => one - other).filter((owner, index) => owner !== found[index - 1])
  }

  return {
    size: entries.length,
    at(latitude, longitude) {
      const found = candidates(latitude, westOfDateLine(longitude))
      const holding: G[] = []
      if (found.length === 0) return holding
      const at = standAt(latitude, longitude)
      for (const index of found) {
        const { geofence, shape } = entries[index]!
        if (shape.holds(at)) holding.push(geofence)
      }
      return holding
    },
    near(latitude, longitude) {
      const found = candidates(latitude, westOfDateLine(longitude))
      const near: NearGeofence<G>[] = []
      if (found.length === 0) return near
      const at = standAt(latitude, longitude)
      for (const index of found) {
        const { geofence, shape } = entries[index]!
        const edgeMeters = shape.edgeMeters(at, reachMeters)
        if (edgeMeters <= reachMeters) near.push({ geofence, edgeMeters })
      }
      return near
    },
  }
}

function enter(levels: readonly Map<number, Cell>[], owner: number, box: Box): void {
  const sides = [box.south, box.north, box.west, box.east]
  for (const [level, degrees] of CELL_DEGREES.entries()) {
    const [south, north] = [rowOf(box.south, degrees), rowOf(box.north, degrees)]
    const [west, east] = [Math.floor((box.west + 180) / degrees), Math.floor((box.east + 180) / degrees)]
    const isLast = level === CELL_DEGREES.length - 1
    if (!isLast && (north - south + 1) * (east - west + 1) > MOST_CELLS) continue
    const across = columnsOf(degrees)
    const numbers = new Set<number>()
    for (let row = south; row <= north; row++) {
      for (let column = west; column <= east; column++) numbers.add(row * across + (column % across))
    }
    for (const number of numbers) {
      const cell = levels[level]!.get(number) ?? { owners: [], sides: [] }
      cell.owners.push(owner)
      cell.sides.push(...sides)
      levels[level]!.set(number, cell)
    }
    return
  }
}

/** Adds to `found` whose boxes hold the point. */
function addHolding(
  { owners, sides }: Cell,
  { latitude, longitude, found }: { latitude: number; longitude: number; found: number[] },
): void {
  for (let index = 0, side = 0; index < owners.length; index++, side += 4) {
    if (latitude < sides[side]! || latitude > sides[side + 1]!) continue
    const east = sides[side + 3]!
    if ((longitude >= sides[side + 2]! && longitude <= east) || longitude + 360 <= east) found.push(owners[index]!)
  }
}

function cellAt(latitude: number, longitude: number, degrees: number): number {
  const across = columnsOf(degrees)
  return rowOf(latitude, degrees) * across + (Math.floor((longitude + 180) / degrees) % across)
}

/** The date line has one number here: -180, which boxes beside it hold as that or as 180. */
function westOfDateLine(longitude: number): number {
  const within = longitudeWithin(longitude)
  return within === 180 ? -180 : within
}

function rowOf(latitude: number, degrees: number): number {
  return Math.floor((latitude + 90) / degrees)
}

function columnsOf(degrees: number): number {
  return Math.round(360 / degrees)
}
