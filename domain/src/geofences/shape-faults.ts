import { RADIANS } from '../places/ellipsoid.ts'
import { CORRIDOR_HALF_WIDTH, GEOFENCE_RADIUS, MOST_CORNERS, MOST_LATITUDE } from './geofence-limits.ts'
import { type Corner, type GeofenceShape, unwrapped } from './geofence-shape.ts'
import { findCrossing, ringHolds } from './ring-crossings.ts'

/** What is wrong with a shape: its drawing, or its radius or half width; a sentence in Portuguese. */
export interface ShapeFault {
  about: 'geometry' | 'radius'
  message: string
}

const DEGREE_METERS = 111_320
/** A polygon with less ground than this is a slip of the hand. */
const LEAST_SQUARE_METERS = 1

const words = (value: number) => value.toLocaleString('pt-BR')

/** Tells what is wrong with a shape; null where nothing is. */
export function shapeFault(shape: GeofenceShape): ShapeFault | null {
  if (shape.kind === 'circle') {
    const { longitude, latitude, radiusMeters } = shape
    return cornersFault([[longitude, latitude]], 90) ?? radiusFault('O raio', radiusMeters, GEOFENCE_RADIUS)
  }
  if (shape.kind === 'corridor') {
    const { line, halfWidthMeters } = shape
    if (line.length < 2) return ofDrawing('Um corredor precisa de pelo menos 2 pontos diferentes.')
    return (
      cornersFault(line, MOST_LATITUDE) ??
      widthFault([line]) ??
      radiusFault('A meia largura', halfWidthMeters, CORRIDOR_HALF_WIDTH)
    )
  }
  return ringsFault(shape.rings)
}

function ringsFault(rings: readonly (readonly Corner[])[]): ShapeFault | null {
  if (rings.length === 0 || rings.some((ring) => ring.length < 3)) {
    return ofDrawing('Um polígono precisa de pelo menos 3 pontos diferentes em cada contorno.')
  }
  const fault = cornersFault(rings.flat(), MOST_LATITUDE) ?? widthFault(rings)
  if (fault) return fault
  const [outer, ...holes] = inOneTurn(rings)
  const last = outer!.at(-1)!
  if (Math.abs(unwrapped([last, outer![0]!])[1]![0] - outer![0]![0]) > 1) {
    return ofDrawing('O contorno dá a volta na Terra.')
  }
  const crossing = findCrossing([outer!, ...holes])
  if (crossing) {
    return ofDrawing(`O contorno cruza ou toca a si mesmo perto de ${words(crossing[1])}; ${words(crossing[0])}.`)
  }
  if (areaSquareMeters(outer!) < LEAST_SQUARE_METERS) return ofDrawing('O polígono não tem área.')
  const strays = holes.some((hole, index) => {
    const inAnother = holes.some((other, place) => place !== index && ringHolds(other, hole[0]!))
    return inAnother || !ringHolds(outer!, hole[0]!)
  })
  return strays ? ofDrawing('Um dos vazios do polígono está fora dele ou dentro de outro vazio.') : null
}

function cornersFault(corners: readonly Corner[], mostLatitude: number): ShapeFault | null {
  if (corners.length > MOST_CORNERS) {
    return ofDrawing(`O desenho tem ${words(corners.length)} pontos; o máximo é ${words(MOST_CORNERS)}.`)
  }
  for (const [longitude, latitude] of corners) {
    if (!(Math.abs(latitude) <= 90)) return ofDrawing('A latitude vai de -90 a 90 graus; veja se não está trocada.')
    if (!(Math.abs(longitude) <= 180)) return ofDrawing('A longitude vai de -180 a 180 graus.')
    if (Math.abs(latitude) > mostLatitude) {
      return ofDrawing(`Polígonos e corredores vão até ${mostLatitude} graus de latitude.`)
    }
  }
  return null
}

/** Of what reaches half around the Earth nobody knows which half is meant. */
function widthFault(lines: readonly (readonly Corner[])[]): ShapeFault | null {
  const longitudes = inOneTurn(lines).flatMap((line) => line.map(([longitude]) => longitude))
  const width = Math.max(...longitudes) - Math.min(...longitudes)
  return width >= 179 ? ofDrawing('O desenho passa de meia volta na Terra.') : null
}

function radiusFault(
  what: string,
  meters: number,
  { least, most }: { least: number; most: number },
): ShapeFault | null {
  if (meters >= least && meters <= most) return null
  return { about: 'radius', message: `${what} vai de ${words(least)} a ${words(most)} metros.` }
}

function ofDrawing(message: string): ShapeFault {
  return { about: 'geometry', message }
}

function inOneTurn(lines: readonly (readonly Corner[])[]): Corner[][] {
  const start = lines[0]?.[0]?.[0]
  return lines.map((line) => unwrapped(line, start))
}

/** The ground within a ring, near enough to tell some from none. */
function areaSquareMeters(ring: readonly Corner[]): number {
  const [first] = ring as [Corner]
  let twice = 0
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length]!
    twice += (from[0] - first[0]) * (to[1] - first[1]) - (to[0] - first[0]) * (from[1] - first[1])
  }
  return (Math.abs(twice) / 2) * DEGREE_METERS ** 2 * Math.cos(first[1] * RADIANS)
}
