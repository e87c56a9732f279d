import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { MAP_PALETTES, type MapPalette, type MapScheme } from './map-palette.ts'

export interface MinimumStyleOptions {
  scheme: MapScheme
  attribution: string
  /** Shapes of the countries, with their names; absent until they are read. */
  countries: GeoJSON.FeatureCollection
  borders: GeoJSON.Feature
  /** Towns as points with `name` and `rank` (1 greatest to 6). */
  places: GeoJSON.FeatureCollection
}

/**
 * The style that needs neither tiles nor fonts: countries and towns that came with the program.
 * It names no glyphs, so the map draws its letters with the fonts of this computer.
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
      places: { type: 'geojson', data: places },
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
      placeNames(palette),
    ],
  }
}

/** What is shown before any base map is there: the colour of the sea would be a lie, so the land's. */
export function emptyStyle(scheme: MapScheme): StyleSpecification {
  const color = MAP_PALETTES[scheme].land
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'background', type: 'background', paint: { 'background-color': color } }],
  }
}

function placeNames(palette: MapPalette): LayerSpecification {
  return {
    id: 'place-names',
    type: 'symbol',
    source: 'places',
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 5, 2, 6, 3, 7, 4, 8, 5, 9, 6]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Noto Sans Medium'],
      'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 13, 6, 10.5],
      'symbol-sort-key': ['get', 'rank'],
      'text-padding': 4,
    },
    paint: {
      'text-color': ['step', ['get', 'rank'], palette.text, 4, palette.mutedText],
      'text-halo-color': palette.halo,
      'text-halo-width': 1.3,
    },
  }
}
