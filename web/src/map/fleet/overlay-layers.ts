import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { MAP_PALETTES, type MapScheme } from '../base/map-palette.ts'
import { CHOSEN_GEOFENCE_SOURCE, GEOFENCE_SOURCE, geofenceLayers } from '../geofence/geofence-layers.ts'
import { CLUSTER_MAX_ZOOM, CLUSTER_RADIUS_PX, labelFont } from './fleet-layers.ts'
import { NO_TRAIL, type TrailData } from './trail-features.ts'

const TRAIL = 'trail-lines'
const TICKS = 'trail-ticks'
const MEASURE = 'measure'
const LANDMARKS = 'landmarks'
const OCCURRENCES = 'occurrences'

/** Overlays lie under the vehicles: geofences, places with a name, the trail of one vehicle, and what somebody measures. */
export interface Overlays {
  trail: TrailData
  measured: readonly MapPoint[]
  /** The landmarks are circles, and points that have a name. */
  landmarks: GeoJSON.FeatureCollection
  /** The geofences are areas, and points that have a name: see {@link geofenceLayers}. */
  geofences: GeoJSON.FeatureCollection
  /** Where vehicles are of which an occurrence is open, with its urgency and words. */
  occurrences: GeoJSON.FeatureCollection
  /** The one of the geofences that was chosen, or none. */
  chosenGeofence: GeoJSON.FeatureCollection
}

export const NO_OVERLAYS: Overlays = {
  trail: NO_TRAIL,
  measured: [],
  landmarks: { type: 'FeatureCollection', features: [] },
  geofences: { type: 'FeatureCollection', features: [] },
  chosenGeofence: { type: 'FeatureCollection', features: [] },
  occurrences: { type: 'FeatureCollection', features: [] },
}

/** Answers the data of each source that the given overlays are drawn from. */
export function overlayData({ trail, measured, landmarks, geofences, chosenGeofence, occurrences }: Partial<Overlays>) {
  const data: Record<string, GeoJSON.FeatureCollection> = {
    ...(geofences && { [GEOFENCE_SOURCE]: geofences }),
    ...(chosenGeofence && { [CHOSEN_GEOFENCE_SOURCE]: chosenGeofence }),
    ...(occurrences && { [OCCURRENCES]: occurrences }),
    ...(landmarks && { [LANDMARKS]: landmarks }),
    ...(trail && { [TRAIL]: trail.lines, [TICKS]: trail.ticks }),
    ...(measured && { [MEASURE]: measureFeatures(measured) }),
  }
  return data
}

function measureFeatures(points: readonly MapPoint[]): GeoJSON.FeatureCollection {
  const places = points.map(({ longitude, latitude }) => [longitude, latitude])
  const line: GeoJSON.Feature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: places },
    properties: {},
  }
  const ends = places.map(
    (coordinates): GeoJSON.Feature => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} }),
  )
  return { type: 'FeatureCollection', features: [...(places.length > 1 ? [line] : []), ...ends] }
}

/** Answers the same base with the overlays on it. */
export function withOverlays(base: StyleSpecification, overlays: Overlays, scheme: MapScheme): StyleSpecification {
  const sources = Object.entries(overlayData(overlays)).map(([name, data]) => [
    name,
    { type: 'geojson', data, ...(name === OCCURRENCES && JOINED_PINS) },
  ])
  const font = labelFont(base)
  const layers = [
    ...geofenceLayers(scheme, font),
    ...landmarkLayers(scheme, font),
    ...trailLayers(scheme, font),
    ...measureLayers(scheme),
    occurrencePins(scheme, font),
  ]
  return {
    ...base,
    sources: { ...base.sources, ...Object.fromEntries(sources) },
    layers: [...base.layers, ...layers],
  }
}

const NAMED: ExpressionSpecification = ['has', 'name']

function landmarkLayers(scheme: MapScheme, font: string[]): LayerSpecification[] {
  const palette = MAP_PALETTES[scheme]
  const color = scheme === 'dark' ? '#5fd0c5' : '#0f766e'
  const circles: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  return [
    {
      ...{ id: 'landmark-areas', type: 'fill', source: LANDMARKS, filter: circles },
      paint: { 'fill-color': color, 'fill-opacity': 0.14 },
    },
    {
      ...{ id: 'landmark-lines', type: 'line', source: LANDMARKS, filter: circles },
      paint: { 'line-color': color, 'line-width': 1.6 },
    },
    {
      ...{ id: 'landmark-middles', type: 'circle', source: LANDMARKS, filter: ['all', ['!', circles], ['!', NAMED]] },
      paint: {
        'circle-radius': 3,
        'circle-color': color,
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 1,
      },
    },
    {
      ...{ id: 'landmark-names', type: 'symbol', source: LANDMARKS, filter: NAMED },
      layout: {
        ...{ 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11.5 },
        ...{ 'text-anchor': 'bottom', 'text-offset': [0, -0.3], 'text-max-width': 9 },
      },
      paint: { 'text-color': color, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ]
}

function trailLayers(scheme: MapScheme, font: string[]): LayerSpecification[] {
  const palette = MAP_PALETTES[scheme]
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  const color = scheme === 'dark' ? '#9db2ff' : '#1f5fd0'
  const casing = scheme === 'dark' ? '#0b1220' : '#ffffff'
  const heard = ['==', ['get', 'gap'], 0] as ['==', ['get', string], number]
  const silent = ['==', ['get', 'gap'], 1] as ['==', ['get', string], number]
  return [
    {
      ...{ id: 'trail-casing', type: 'line', source: TRAIL, filter: heard, layout: round },
      paint: { 'line-color': casing, 'line-width': 7, 'line-opacity': 0.9 },
    },
    {
      ...{ id: 'trail-line', type: 'line', source: TRAIL, filter: heard, layout: round },
      paint: { 'line-color': color, 'line-width': 4 },
    },
    {
      ...{ id: 'trail-gap', type: 'line', source: TRAIL, filter: silent },
      paint: { 'line-color': color, 'line-width': 2.5, 'line-dasharray': [1.5, 2] },
    },
    {
      ...{ id: 'trail-arrows', type: 'symbol', source: TRAIL, filter: heard },
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 110,
        'icon-image': 'direction',
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      ...{ id: 'trail-tick-dots', type: 'circle', source: TICKS },
      paint: { 'circle-radius': 3.5, 'circle-color': casing, 'circle-stroke-color': color, 'circle-stroke-width': 2 },
    },
    {
      ...{ id: 'trail-tick-labels', type: 'symbol', source: TICKS },
      layout: {
        ...{ 'text-field': ['get', 'label'], 'text-font': font, 'text-size': 11 },
        ...{ 'text-anchor': 'left', 'text-offset': [0.7, 0] },
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ]
}

/** Where vehicles are joined, so are their pins, into the gravest one with how many there are. */
const JOINED_PINS = {
  ...{ cluster: true, clusterRadius: CLUSTER_RADIUS_PX, clusterMaxZoom: CLUSTER_MAX_ZOOM },
  clusterProperties: { urgency: ['max', ['get', 'urgency']] },
}
const PIN_WORDS: ExpressionSpecification = [
  'case',
  ['has', 'point_count'],
  ['concat', ['to-string', ['get', 'point_count']], ' com ocorrência'],
  ['get', 'words'],
]

/** A pin stands on its vehicle, which hides its point alone; the words give way where there is no room, the pin does not. */
function occurrencePins(scheme: MapScheme, font: string[]): LayerSpecification {
  const palette = MAP_PALETTES[scheme]
  return {
    ...{ id: 'occurrence-pins', type: 'symbol', source: OCCURRENCES },
    layout: {
      'icon-image': ['concat', 'occurrence|', ['get', 'urgency']],
      'icon-anchor': 'bottom',
      // Above the ring of a group of vehicles, whose count would be hidden.
      'icon-offset': ['case', ['has', 'point_count'], ['literal', [0, -22]], ['literal', [0, -8]]],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['get', 'urgency'],
      ...{ 'text-field': PIN_WORDS, 'text-font': font, 'text-size': 11.5, 'text-optional': true },
      ...{ 'text-anchor': 'bottom', 'text-max-width': 12 },
      'text-offset': ['case', ['has', 'point_count'], ['literal', [0, -4.4]], ['literal', [0, -3.2]]],
    },
    paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  }
}

function measureLayers(scheme: MapScheme): LayerSpecification[] {
  const color = scheme === 'dark' ? '#f2b36b' : '#8a3b00'
  return [
    {
      ...{ id: 'measure-line', type: 'line', source: MEASURE },
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': color, 'line-width': 3, 'line-dasharray': [2, 1.2] },
    },
    {
      ...{ id: 'measure-points', type: 'circle', source: MEASURE },
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 5, 'circle-color': '#ffffff', 'circle-stroke-color': color, 'circle-stroke-width': 3 },
    },
  ]
}
