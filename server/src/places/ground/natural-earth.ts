import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'

const require = createRequire(import.meta.url)
const FILES = {
  fine: require.resolve('world-atlas/countries-10m.json'),
  coarse: require.resolve('world-atlas/countries-110m.json'),
}

type Topology = Parameters<typeof feature>[0]
type Collection = Parameters<typeof mesh>[1]
export type Position = [longitude: number, latitude: number]
/** An outline, and the holes in it after it. */
export type LandPolygon = Position[][]

export interface Country {
  /** The English name, as Natural Earth has it. */
  name: string
  polygons: LandPolygon[]
}

interface Wanted {
  /** The decimals of a degree that are kept. */
  digits: number
  isWanted(name: string): boolean
}

/** Half the world in one step: such an outline leaps over the date line, and a flat map would smear it. */
const LEAP_DEGREES = 180

/** Reads the countries that are wanted from world-atlas (Natural Earth, public domain). */
export function readCountries(detail: keyof typeof FILES, { digits, isWanted }: Wanted): Country[] {
  const { topology, object } = readTopology(detail)
  const all = object.type === 'GeometryCollection' ? object.geometries : [object]
  const wanted = all.map((each) => ({ name: nameOf(each), each })).filter(({ name }) => isWanted(name))
  return wanted.map(({ name, each }) => {
    const found = feature(topology, each)
    const polygons = found.type === 'Feature' ? polygonsOf(found.geometry) : []
    return {
      name,
      polygons: polygons
        .map((polygon) => polygon.map((ring) => rounded(ring, digits)))
        .filter(([outline = []]) => outline.length > 3 && !leaps(outline)),
    }
  })
}

/** Reads the borders between two countries that are both wanted: a coast is none. */
export function readBorders(detail: keyof typeof FILES, { digits, isWanted }: Wanted): Position[][] {
  const { topology, object } = readTopology(detail)
  const all = object.type === 'GeometryCollection' ? object.geometries : [object]
  const wanted = { type: 'GeometryCollection', geometries: all.filter((each) => isWanted(nameOf(each))) }
  return mesh(topology, wanted as Collection, (one, other) => one !== other).coordinates.map((line) =>
    rounded(line, digits),
  )
}

function readTopology(detail: keyof typeof FILES) {
  const topology: Topology = JSON.parse(readFileSync(FILES[detail], 'utf8'))
  return { topology, object: topology.objects['countries']! }
}

function nameOf({ properties }: { properties?: unknown }): string {
  return typeof properties === 'object' && properties && 'name' in properties ? String(properties.name) : ''
}

function polygonsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** Rounds the points, and leaves out those that fall on the one before. */
export function rounded(ring: GeoJSON.Position[], digits: number): Position[] {
  const factor = 10 ** digits
  const points = ring.map(
    ([longitude = 0, latitude = 0]): Position => [
      Math.round(longitude * factor) / factor,
      Math.round(latitude * factor) / factor,
    ],
  )
  return points.filter(([longitude, latitude], index) => {
    const before = points[index - 1]
    return before?.[0] !== longitude || before[1] !== latitude
  })
}

function leaps(outline: readonly Position[]): boolean {
  return outline.some(([longitude], index) => {
    const [before] = outline[index - 1] ?? [longitude]
    return Math.abs(longitude - before) > LEAP_DEGREES
  })
}
