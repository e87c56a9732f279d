import { exactDegrees } from '../places/exact-degrees.ts'
import { type Corner, type GeofenceShape, longitudeWithin } from './geofence-shape.ts'

const NO_COORDINATES = 'O desenho tem uma linha ou um contorno sem coordenadas.'

/** Reads a GeoJSON geometry, given as text or as what JSON made of it, with the radius that belongs to it. */
export type GeometryReading = { shape: GeofenceShape } | { fault: string }

/**
 * Reads the text of a GeoJSON geometry (RFC 7946): a Point is the middle of a circle, a LineString the line of a
 * corridor, and the radius is its radius or half width. Altitudes are left out, corners rounded to a centimetre, those
 * that repeat the one before left out. What it answers is not judged yet: see {@link shapeFault}.
 */
export function readGeometry(text: string, radiusMeters: number): GeometryReading {
  try {
    return geometryOf(JSON.parse(text), radiusMeters)
  } catch {
    return { fault: 'O desenho não é uma geometria GeoJSON.' }
  }
}

/** Reads what {@link readGeometry} does, from what JSON made of it. */
export function geometryOf(value: unknown, radiusMeters: number): GeometryReading {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type === 'Point') {
    const [corner] = lineOf([coordinates]) ?? []
    if (corner) return { shape: { kind: 'circle', longitude: corner[0], latitude: corner[1], radiusMeters } }
  } else if (type === 'LineString') {
    const line = lineOf(coordinates)
    if (line?.length === 0) return { fault: NO_COORDINATES }
    if (line) return { shape: { kind: 'corridor', line, halfWidthMeters: radiusMeters } }
  } else if (type === 'Polygon') {
    const rings = Array.isArray(coordinates) ? coordinates.map(lineOf) : [null]
    if (rings.length === 0 || rings.some((ring) => ring?.length === 0)) return { fault: NO_COORDINATES }
    if (rings.every((ring) => ring !== null)) return { shape: { kind: 'polygon', rings: rings.map(opened) } }
  } else {
    return { fault: 'O desenho precisa ser um ponto, uma linha ou um polígono.' }
  }
  return { fault: 'As coordenadas do desenho não são pares de longitude e latitude.' }
}

/** Writes a shape as the text of a GeoJSON geometry; a radius does not stand in it. */
export function writeGeometry(shape: GeofenceShape): string {
  return JSON.stringify(geoJsonOf(shape))
}

function geoJsonOf(shape: GeofenceShape): { type: string; coordinates: unknown } {
  if (shape.kind === 'circle') return { type: 'Point', coordinates: [shape.longitude, shape.latitude] }
  if (shape.kind === 'corridor') return { type: 'LineString', coordinates: shape.line }
  return { type: 'Polygon', coordinates: shape.rings.map((ring) => [...ring, ring[0]]) }
}

function lineOf(coordinates: unknown): Corner[] | null {
  if (!Array.isArray(coordinates)) return null
  const corners: Corner[] = []
  for (const position of coordinates) {
    if (!Array.isArray(position)) return null
    const [longitude, latitude] = position as unknown[]
    if (!isDegrees(longitude) || !isDegrees(latitude)) return null
    const corner: Corner = [exactDegrees(longitudeWithin(longitude)), exactDegrees(latitude)]
    if (!isSame(corner, corners.at(-1))) corners.push(corner)
  }
  return corners
}

/** Answers a ring without the corner that closes it. */
function opened(ring: readonly Corner[]): readonly Corner[] {
  return ring.length > 1 && isSame(ring[0]!, ring.at(-1)) ? ring.slice(0, -1) : ring
}

function isDegrees(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 540
}

function isSame(corner: Corner, other: Corner | undefined): boolean {
  return corner[0] === other?.[0] && corner[1] === other[1]
}
