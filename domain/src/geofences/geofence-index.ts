import { type Box, type GeofenceShape, longitudeWithin } from './geofence-shape.ts'
import { type PreparedShape, prepareShape, widened } from './prepared-shape.ts'
import { standAt } from './standpoint.ts'

/** The sides of the cells in degrees, each a part of the next; the circle of longitude has a whole number of each. */
const CELL_DEGREES = [0.02, 0.2, 2, 20] as const
/** A geofence lies in the smallest cells of which it touches no more than this. */
const MOST_CELLS = 16

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
  box: Box
}

/** Keeps geofences by the cells that they, or what is within `reachMeters` of them, touch. */
export function indexGeofences<G extends { shape: GeofenceShape }>(
  geofences: readonly G[],
  { reachMeters = 0 }: { reachMeters?: number } = {},
): GeofenceIndex<G> {
  const levels = CELL_DEGREES.map(() => new Map<number, number[]>())
  const entries = geofences.map((geofence): Entry<G> => {
    const shape = prepareShape(geofence.shape)
    return { geofence, shape, box: widened(shape.box, reachMeters) }
  })
  for (const [index, { box }] of entries.entries()) enter(levels, index, box)

  function candidates(latitude: number, longitude: number): number[] {
    const found: number[] = []
    for (const [level, cells] of levels.entries()) {
      if (cells.size === 0) continue
      for (const index of cells.get(cellAt(latitude, longitude, CELL_DEGREES[level]!)) ?? []) {
        if (isWithin(entries[index]!.box, latitude, longitude)) found.push(index)
      }
    }
    return found.length > 1 ? found.sort((one, other) => one - other) : found
  }

  return {
    size: entries.length,
    at(latitude, longitude) {
      const found = candidates(latitude, westOfDateLine(longitude))
      if (found.length === 0) return []
      const at = standAt(latitude, longitude)
      return found.filter((index) => entries[index]!.shape.holds(at)).map((index) => entries[index]!.geofence)
    },
    near(latitude, longitude) {
      const found = candidates(latitude, westOfDateLine(longitude))
      if (found.length === 0) return []
      const at = standAt(latitude, longitude)
      return found.flatMap((index) => {
        const { geofence, shape } = entries[index]!
        const edgeMeters = shape.edgeMeters(at, reachMeters)
        return edgeMeters <= reachMeters ? { geofence, edgeMeters } : []
      })
    },
  }
}

function enter(levels: readonly Map<number, number[]>[], index: number, box: Box): void {
  for (const [level, degrees] of CELL_DEGREES.entries()) {
    const [south, north] = [rowOf(box.south, degrees), rowOf(box.north, degrees)]
    const [west, east] = [Math.floor((box.west + 180) / degrees), Math.floor((box.east + 180) / degrees)]
    const isLast = level === CELL_DEGREES.length - 1
    if (!isLast && (north - south + 1) * (east - west + 1) > MOST_CELLS) continue
    const across = columnsOf(degrees)
    const cells = new Set<number>()
    for (let row = south; row <= north; row++) {
      for (let column = west; column <= east; column++) cells.add(row * across + (column % across))
    }
    for (const cell of cells) {
      const known = levels[level]!.get(cell)
      if (known) known.push(index)
      else levels[level]!.set(cell, [index])
    }
    return
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

function isWithin({ south, north, west, east }: Box, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false
  return (longitude >= west && longitude <= east) || longitude + 360 <= east
}
