import { type FoundFeature, wordsOf } from './found-feature.ts'

type Json = Record<string, unknown>

/** Reads the features of a GeoJSON text (RFC 7946). Throws SyntaxError or RangeError where it is no JSON. */
export function geoJsonFeatures(text: string): FoundFeature[] {
  const top = objectOf(JSON.parse(text))
  if (top['type'] === 'FeatureCollection' && Array.isArray(top['features'])) return top['features'].map(featureOf)
  return [featureOf(top['type'] === 'Feature' ? top : { type: 'Feature', geometry: top })]
}

function featureOf(value: unknown): FoundFeature {
  const { type, geometry, properties } = objectOf(value)
  const words = wordsOf(Object.entries(objectOf(properties)))
  if (type !== 'Feature') return { ...words, geometries: [], fault: 'Não é uma feição (Feature) do GeoJSON.' }
  if (geometry === null || geometry === undefined) return { ...words, geometries: [], fault: 'Não tem desenho.' }
  return { ...words, geometries: [geometry], fault: '' }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}
