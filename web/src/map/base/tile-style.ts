import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { groundLayers, landSource } from './ground-layers.ts'
import { FOLDER_FONT } from './map-fonts.ts'
import { MAP_PALETTES, type MapPalette, type MapScheme } from './map-palette.ts'
import { placeNames } from './place-names.ts'

export interface TileStyleOptions {
  scheme: MapScheme
  attribution: string
  /** The address of this site is given, since workers know no relative addresses. */
  origin: string
}

/**
 * Makes the style for a folder of vector tiles: limits and places of a whole country, and streets in the OpenMapTiles
 * schema where there are some.
 */
export function tileStyle({ scheme, attribution, origin }: TileStyleOptions): StyleSpecification {
  const palette = MAP_PALETTES[scheme]
  return {
    version: 8,
    glyphs: `${origin}/map/fonts/{fontstack}/{range}.pbf`,
    sources: {
      ...landSource(origin),
      base: { type: 'vector', tiles: [`${origin}/map/tiles/base/{z}/{x}/{y}.pbf`], maxzoom: 9, attribution },
      osm: { type: 'vector', tiles: [`${origin}/map/tiles/osm/{z}/{x}/{y}.pbf`], minzoom: 8, maxzoom: 14 },
    },
    layers: [...landLayers(palette), ...streetLayers(palette), ...lineLayers(palette), ...labelLayers(palette)],
  }
}

function landLayers(palette: MapPalette): LayerSpecification[] {
  return [
    // The tiles have borders of their own, and coasts that need no wider shore.
    ...groundLayers(palette).filter(({ type }) => type !== 'line'),
    {
      id: 'land',
      type: 'fill',
      source: 'base',
      'source-layer': 'countries',
      paint: { 'fill-color': ['case', ['==', ['get', 'name'], 'Brazil'], palette.homeLand, palette.land] },
    },
    {
      id: 'urban',
      type: 'fill',
      source: 'base',
      'source-layer': 'urban',
      paint: { 'fill-color': palette.urban },
    },
    area('landuse', palette.park, ['in', ['get', 'class'], ['literal', ['cemetery', 'pitch', 'park']]]),
    area('landcover', palette.park, ['in', ['get', 'class'], ['literal', ['wood', 'grass', 'forest']]]),
    area('park', palette.park),
    {
      id: 'lakes',
      type: 'fill',
      source: 'base',
      'source-layer': 'lakes',
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'base',
      'source-layer': 'rivers',
      minzoom: 4,
      paint: { 'line-color': palette.river, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 9, 1.8] },
    },
    area('water', palette.water),
    { ...area('building', palette.building), minzoom: 13.5 },
  ]
}

function area(layer: string, color: string, filter?: FilterSpecification): LayerSpecification & { type: 'fill' } {
  return {
    id: `osm-${layer}`,
    type: 'fill',
    source: 'osm',
    'source-layer': layer,
    ...(filter && { filter }),
    paint: { 'fill-color': color },
  }
}

const HIGHWAYS: FilterSpecification = ['in', ['get', 'class'], ['literal', ['motorway', 'trunk']]]
const MAIN_ROADS: FilterSpecification = ['in', ['get', 'class'], ['literal', ['primary', 'secondary', 'tertiary']]]
const STREETS: FilterSpecification = ['in', ['get', 'class'], ['literal', ['minor', 'service']]]

function streetLayers(palette: MapPalette): LayerSpecification[] {
  const kinds = [
    { id: 'streets', filter: STREETS, minzoom: 12, color: palette.road, widths: [12, 0.6, 16, 7] },
    { id: 'main-roads', filter: MAIN_ROADS, minzoom: 8, color: palette.road, widths: [9, 0.8, 16, 11] },
    { id: 'highways', filter: HIGHWAYS, minzoom: 5, color: palette.highway, widths: [6, 0.8, 16, 13] },
  ]
  const casings = kinds.map((kind) => road({ ...kind, id: `${kind.id}-casing`, color: palette.roadCasing, extra: 1.6 }))
  return [...casings, ...kinds.map((kind) => road({ ...kind, extra: 0 }))]
}

interface Road {
  id: string
  filter: FilterSpecification
  minzoom: number
  color: string
  widths: number[]
  extra: number
}

function road({ id, filter, minzoom, color, widths, extra }: Road): LayerSpecification {
  const [fromZoom = 0, fromWidth = 0, toZoom = 0, toWidth = 0] = widths
  return {
    id,
    type: 'line',
    source: 'osm',
    'source-layer': 'transportation',
    filter,
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': [
        'interpolate',
        ['exponential', 1.5],
        ['zoom'],
        fromZoom,
        fromWidth + extra / 2,
        toZoom,
        toWidth + extra,
      ],
    },
  }
}

function lineLayers(palette: MapPalette): LayerSpecification[] {
  const base = { type: 'line', source: 'base' } as const
  return [
    {
      ...base,
      id: 'town-lines',
      'source-layer': 'mun_lines',
      minzoom: 7,
      maxzoom: 12,
      paint: { 'line-color': palette.townLine, 'line-width': 0.8 },
    },
    {
      ...base,
      id: 'state-lines',
      'source-layer': 'state_lines',
      paint: {
        'line-color': palette.stateLine,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 9, 1.4],
        'line-dasharray': [3, 2],
      },
    },
    {
      ...base,
      id: 'country-lines',
      'source-layer': 'country_lines',
      paint: { 'line-color': palette.countryLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 9, 2] },
    },
  ]
}

function labelLayers(palette: MapPalette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.3 }
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source: 'osm',
      'source-layer': 'transportation_name',
      filter: ['!', ['in', ['get', 'class'], ['literal', ['rail', 'transit']]]],
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['coalesce', ['get', 'name:latin'], ['get', 'ref'], ''],
        'text-font': FOLDER_FONT.regular,
        'text-size': 11,
      },
      paint: { 'text-color': palette.streetName, ...halo },
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: 'base',
      'source-layer': 'state_labels',
      minzoom: 3.2,
      maxzoom: 7,
      layout: {
        'text-field': ['step', ['zoom'], ['get', 'uf'], 4.6, ['upcase', ['get', 'name']]],
        'text-font': FOLDER_FONT.italic,
        'text-size': 11,
        'text-letter-spacing': 0.08,
        'text-max-width': 8,
      },
      paint: { 'text-color': palette.mutedText, ...halo },
    },
    { ...placeNames(palette, FOLDER_FONT.medium, { source: 'base', 'source-layer': 'places' }), minzoom: 4 },
  ]
}
