import { feature, mesh } from 'topojson-client'

/** A topology is shaped as world-atlas has it. */
export type CountryTopology = Parameters<typeof feature>[0]

export interface CountryShapes {
  countries: GeoJSON.FeatureCollection
  /** Borders run between countries only: a coast is seen by its colours. */
  borders: GeoJSON.Feature
}

/**
 * Makes countries and the borders between them. Islands that the date line cuts are left out, because a flat map would
 * smear them across the world.
 */
export function countryShapes(topology: CountryTopology): CountryShapes {
  const object = topology.objects['countries']!
  const found = feature(topology, object)
  const features = found.type === 'FeatureCollection' ? found.features : [found]
  const borders = mesh(topology, object as Parameters<typeof mesh>[1], (one, other) => one !== other)
  return {
    countries: { type: 'FeatureCollection', features: features.map(withoutSmears) },
    borders: { type: 'Feature', geometry: borders, properties: {} },
  }
}

function withoutSmears(country: GeoJSON.Feature): GeoJSON.Feature {
  const { geometry } = country
  if (geometry.type !== 'MultiPolygon') return country
  const coordinates = geometry.coordinates.filter(([outline = []]) => !jumps(outline))
  return { ...country, geometry: { ...geometry, coordinates } }
}

/** Tells whether an outline leaps over the date line. */
function jumps(outline: GeoJSON.Position[]): boolean {
  return outline.some(([longitude = 0], index) => {
    const [before = longitude] = outline[index - 1] ?? []
    return Math.abs(longitude - before) > 180
  })
}
