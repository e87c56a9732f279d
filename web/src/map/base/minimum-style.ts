import type { StyleSpecification } from 'maplibre-gl'
import { MAP_PALETTES, type MapScheme } from './map-palette.ts'
import { placeNames } from './place-names.ts'

export interface MinimumStyleOptions {
  scheme: MapScheme
  attribution: string
  /** The shapes of the countries carry their names; they are absent until they are read. */
  countries: GeoJSON.FeatureCollection
  borders: GeoJSON.Feature
  /** Towns are points with `name` and `rank`, from 1 (greatest) to 6. */
  places: GeoJSON.FeatureCollection
}

/**
 * Makes the style that needs neither tiles nor fonts: it shows countries and towns that came with the program. It names
 * no glyphs, so the map draws its letters with the fonts of this computer.
 */
export function minimumStyle({
  scheme,
  attribution,
  countries,
  borders,
  places,
}: MinimumStyleOptions): StyleSpecification {
  const palette = MAP_PALETTES[scheme]
  return {
    version: 8,
    sources: {
      countries: { type: 'geojson', data: countries, attribution },
      borders: { type: 'geojson', data: borders },
      places: { type: 'geojson', data: places, attribution },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': palette.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'countries',
        paint: { 'fill-color': ['case', ['==', ['get', 'name'], 'Brazil'], palette.homeLand, palette.land] },
      },
      {
        id: 'country-lines',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': palette.countryLine, 'line-width': 1 },
      },
      placeNames(palette, { source: 'places' }),
    ],
  }
}

/** Makes what is shown before any base map is there. The colour of the sea would be a lie, so it has the land's. */
export function emptyStyle(scheme: MapScheme): StyleSpecification {
  const color = MAP_PALETTES[scheme].land
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'background', type: 'background', paint: { 'background-color': color } }],
  }
}
