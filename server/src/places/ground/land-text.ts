import { borderLines, landShapes } from './land-shapes.ts'
import type { Country, LandPolygon, Position } from './natural-earth.ts'
import { stateLines } from './state-lines.ts'

/** Web maps end here: further north and south their projection has no room. */
const MAP_END_DEGREES = 85
const SEA: LandPolygon = [
  [
    [-180, -MAP_END_DEGREES],
    [180, -MAP_END_DEGREES],
    [180, MAP_END_DEGREES],
    [-180, MAP_END_DEGREES],
    [-180, -MAP_END_DEGREES],
  ],
]

/** Writes land and sea as GeoJSON text for maps; `kind` is `sea`, `country`, of Brazil `home`, `border`, or `state`. */
export function landText(): string {
  const countries = landShapes().map((country) => shape(kindOf(country), country.polygons))
  const lines = [linesOf('state', stateLines()), linesOf('border', borderLines())]
  return JSON.stringify({ type: 'FeatureCollection', features: [shape('sea', [SEA]), ...countries, ...lines] })
}

function linesOf(kind: string, coordinates: Position[][]): GeoJSON.Feature {
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } }
}

function kindOf({ name }: Country): string {
  return name === 'Brazil' ? 'home' : 'country'
}

function shape(kind: string, coordinates: LandPolygon[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiPolygon', coordinates } }
}
