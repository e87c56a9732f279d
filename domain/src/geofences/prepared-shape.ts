import { placeOf } from '../places/ellipsoid.ts'
import { goAround, metersToEdges, tabulateEdges } from './edge-table.ts'
import { type Box, boxAround, type Corner, type GeofenceShape, unwrapped } from './geofence-shape.ts'
import { metersTo, type Standpoint, standAt } from './standpoint.ts'

/** So many edges of a corridor have a box in common. */
const STRETCH = 8

/** No degree of latitude is shorter than this, and none of longitude at the equator. */
export const SHORTEST_DEGREE_METERS = 110_574

/** A shape that was made ready to be asked for many points. */
export interface PreparedShape {
  /** Together they hold all that is within the shape: one, or of a corridor one for each stretch of it. */
  boxes: readonly Box[]
  holds(at: Standpoint): boolean
  /**
   * Measures the metres from a point to the edge: positive outside, negative inside. Where the point is outside by
   * surely more than `most`, the answer may be Infinity.
   */
  edgeMeters(at: Standpoint, most?: number): number
}

/** Makes a shape ready. What {@link shapeFault} refuses gives answers without a meaning. */
export function prepareShape(shape: GeofenceShape): PreparedShape {
  if (shape.kind === 'circle') return prepareCircle(shape)
  return shape.kind === 'corridor' ? prepareCorridor(shape) : preparePolygon(shape.rings)
}

/** Tells whether a point is inside of a shape. The edge itself is inside of circles and corridors. */
export function isInside(shape: PreparedShape, latitude: number, longitude: number): boolean {
  return shape.holds(standAt(latitude, longitude))
}

/** Answers a box that holds all that is within so many metres of another one. */
export function widened({ south, north, west, east }: Box, meters: number): Box {
  const up = meters / SHORTEST_DEGREE_METERS
  const [least, most] = [Math.max(-90, south - up), Math.min(90, north + up)]
  const cosine = Math.cos((Math.max(Math.abs(least), Math.abs(most)) * Math.PI) / 180)
  const right = up / Math.max(cosine, 1e-9)
  if (east - west + 2 * right >= 360) return { south: least, north: most, west: -180, east: 180 }
  const turns = west - right < -180 ? 360 : 0
  return { south: least, north: most, west: west - right + turns, east: east + right + turns }
}

function prepareCircle({ latitude, longitude, radiusMeters }: Extract<GeofenceShape, { kind: 'circle' }>) {
  const middle = placeOf(latitude, longitude)
  const edgeMeters = (at: Standpoint) => metersTo(at, middle) - radiusMeters
  const boxes = [widened(boxAround([[longitude, latitude]]), radiusMeters)]
  return { boxes, edgeMeters, holds: (at: Standpoint) => edgeMeters(at) <= 0 }
}

function prepareCorridor({ line, halfWidthMeters }: Extract<GeofenceShape, { kind: 'corridor' }>): PreparedShape {
  const corners = unwrapped(line)
  const table = tabulateEdges([corners], false)
  const boxes = stretchesOf(corners).map((stretch) => widened(boxAround(stretch), halfWidthMeters))
  const near = nearestTurn(corners)
  const edgeMeters = (at: Standpoint, most = Number.POSITIVE_INFINITY) =>
    metersToEdges(table, at, { longitude: near(at.longitude), most: most + halfWidthMeters }) - halfWidthMeters
  return { boxes, edgeMeters, holds: (at) => edgeMeters(at, 0) <= 0 }
}

function preparePolygon(rings: readonly (readonly Corner[])[]): PreparedShape {
  const [outer = [], ...holes] = rings
  const border = unwrapped(outer)
  const corners = [border, ...holes.map((hole) => unwrapped(hole, border[0]?.[0]))]
  const table = tabulateEdges(corners, true)
  const near = nearestTurn(border)
  const holds = (at: Standpoint) => goAround(table, at.latitude, near(at.longitude))
  return {
    boxes: [boxAround(border)],
    holds,
    edgeMeters(at, most = Number.POSITIVE_INFINITY) {
      const inside = holds(at)
      const meters = metersToEdges(table, at, {
        longitude: near(at.longitude),
        most: inside ? Number.POSITIVE_INFINITY : most,
      })
      return inside ? -meters : meters
    },
  }
}

/** Divides a line so that the box of each stretch is little more than the stretch. */
function stretchesOf(line: readonly Corner[]): Corner[][] {
  const count = Math.ceil((line.length - 1) / STRETCH)
  return Array.from({ length: count }, (_, index) => line.slice(index * STRETCH, (index + 1) * STRETCH + 1))
}

/** Answers a function that turns a longitude by whole turns to where it is nearest to the middle of the corners. */
function nearestTurn(corners: readonly Corner[]): (longitude: number) => number {
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [longitude] of corners) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  const middle = (west + east) / 2
  return (longitude) => longitude + 360 * Math.round((middle - longitude) / 360)
}
