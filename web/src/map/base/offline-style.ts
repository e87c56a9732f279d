import type { StyleSpecification } from 'maplibre-gl'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import type { MapConfig } from './base-map.ts'
import { type CountryShapes, type CountryTopology, countryShapes } from './country-shapes.ts'
import type { MapScheme } from './map-palette.ts'
import { minimumStyle } from './minimum-style.ts'
import { tileStyle } from './tile-style.ts'

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const NO_BORDERS: GeoJSON.Feature = {
  type: 'Feature',
  geometry: { type: 'MultiLineString', coordinates: [] },
  properties: {},
}
let shapes: Promise<CountryShapes & { places: GeoJSON.FeatureCollection }> | null = null

/**
 * Makes the base map that asks nobody outside: from the server's tiles where it has some, else from what came with the
 * program.
 */
export async function offlineStyle(config: MapConfig, scheme: MapScheme): Promise<StyleSpecification> {
  if (config.offlineTiles) return tileStyle({ scheme, attribution: config.attribution, origin: location.origin })
  shapes ??= readShapes()
  return minimumStyle({ scheme, attribution: config.attribution || 'Natural Earth · GeoNames', ...(await shapes) })
}

async function readShapes(): Promise<CountryShapes & { places: GeoJSON.FeatureCollection }> {
  const [topology, places] = await Promise.all([readJson<CountryTopology>(countriesUrl), readJson('/map/places.json')])
  const found = topology ? countryShapes(topology) : { countries: NOTHING, borders: NO_BORDERS }
  return { ...found, places: isCollection(places) ? places : NOTHING }
}

async function readJson<T = unknown>(url: string): Promise<T | null> {
  try {
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

function isCollection(value: unknown): value is GeoJSON.FeatureCollection {
  return typeof value === 'object' && value !== null && 'features' in value && Array.isArray(value.features)
}
