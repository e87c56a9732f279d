import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  Map as GlMap,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { FOLDER_FONT, PAGE_FONT } from '../base/map-fonts.ts'
import { MAP_PALETTES, type MapScheme } from '../base/map-palette.ts'
import { CLUSTER_STEPS } from '../markers/cluster-image.ts'
import type { SpreadData } from '../markers/marker-spread.ts'

export const FLEET_SOURCE = 'fleet'
export const SELECTED_SOURCE = 'fleet-selected'
export const UNKNOWN_SOURCE = 'fleet-unknown'
export const SPREAD_SOURCE = 'fleet-spread'
export const GLIDING_SOURCE = 'fleet-gliding'
export const LEGS_SOURCE = 'fleet-spread-legs'
/**
 * The layers show the whole fleet, the vehicles on their way, the selected vehicle once more on top, and those that
 * were taken apart.
 */
export const VEHICLE_LAYERS = [
  'fleet-vehicles',
  'fleet-gliding-vehicles',
  'fleet-selected-vehicles',
  'fleet-spread-vehicles',
]
export const CLUSTER_LAYER = 'fleet-clusters'
/** The names of those that stand where they are, and of those on their way. */
export const LABEL_LAYERS = ['fleet-labels', 'fleet-gliding-labels']
export const UNKNOWN_LAYER = 'fleet-unknown-devices'

/** Beyond this zoom every vehicle stands by itself. */
export const CLUSTER_MAX_ZOOM = 12
export const CLUSTER_RADIUS_PX = 50
/**
 * A vehicle that goes from one tile into the next may be missing for a frame: so tiles are few, but none is coarser
 * than half a metre.
 */
const GLIDING_MAX_ZOOM = 14

const COUNTED = {
  moving: ['moving'],
  idle: ['idle'],
  parked: ['parked', 'stopped'],
  late: ['late'],
  silent: ['noSignal', 'neverReported', 'inactive'],
}

export interface FleetData extends SpreadData {
  fleet: GeoJSON.FeatureCollection
  selected: GeoJSON.FeatureCollection
  unknown: GeoJSON.FeatureCollection
}

export interface FleetLook {
  scheme: MapScheme
  /** Tells whether vehicles show their names; the selected one always shows its name. */
  labels: boolean
  /** How many times their usual size markers and names are drawn. */
  scale: number
}

/**
 * Leaves the vehicles that the map holds already as they are: if they were given again, thousands would be grouped anew
 * for nothing.
 */
export function keepingVehicles(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  const held = before?.sources[FLEET_SOURCE]
  return held ? { ...next, sources: { ...next.sources, [FLEET_SOURCE]: held } } : next
}

/** Answers the same base with the fleet on top of it: whatever base comes, the vehicles stay. */
export function withFleet(base: StyleSpecification, data: FleetData, look: FleetLook): StyleSpecification {
  return {
    ...base,
    sources: {
      ...base.sources,
      [FLEET_SOURCE]: fleetSource(data.fleet),
      [GLIDING_SOURCE]: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [] },
        maxzoom: GLIDING_MAX_ZOOM,
      },
      [SELECTED_SOURCE]: { type: 'geojson', data: data.selected },
      [UNKNOWN_SOURCE]: { type: 'geojson', data: data.unknown },
      [SPREAD_SOURCE]: { type: 'geojson', data: data.spread },
      [LEGS_SOURCE]: { type: 'geojson', data: data.legs },
    },
    layers: [...base.layers, ...fleetLayers(labelFont(base), look)],
  }
}

/** Draws markers and names in another size from now on; a style that is still loading has no layers yet. */
export function resizeFleet(map: GlMap, look: FleetLook): void {
  for (const layer of fleetLayers([], look)) {
    if (!map.getLayer(layer.id)) continue
    const [layout, paint] = [layer.layout ?? {}, layer.paint ?? {}] as Record<string, number>[]
    for (const size of ['icon-size', 'text-size'] as const) {
      if (size in layout!) map.setLayoutProperty(layer.id, size, layout![size])
    }
    if ('circle-radius' in paint!) map.setPaintProperty(layer.id, 'circle-radius', paint['circle-radius'])
  }
}

function fleetSource(data: GeoJSON.FeatureCollection): GeoJSONSourceSpecification {
  const counts = Object.entries(COUNTED).map(([name, statuses]) => [
    name,
    ['+', ['case', ['in', ['get', 'status'], ['literal', statuses]], 1, 0]],
  ])
  return {
    type: 'geojson',
    data,
    cluster: true,
    clusterRadius: CLUSTER_RADIUS_PX,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
    clusterProperties: { ...Object.fromEntries(counts), alerts: ['+', ['get', 'alert']] },
  }
}

/** Our labels use the font that the base map's own labels use: no other is sure to be there. */
export function labelFont(base: StyleSpecification): string[] {
  if (!base.glyphs) return PAGE_FONT.medium
  return base.glyphs.includes('/map/fonts/') ? FOLDER_FONT.medium : ['Noto Sans Bold']
}

function shareOf(name: string): ExpressionSpecification {
  return ['to-string', ['round', ['/', ['*', CLUSTER_STEPS, ['get', name]], ['get', 'point_count']]]]
}

const CLUSTER_IMAGE: ExpressionSpecification = [
  'concat',
  'cluster',
  ...Object.keys(COUNTED).flatMap((name) => ['|', shareOf(name)]),
  '|',
  ['case', ['>', ['get', 'alerts'], 0], '1', '0'],
  '|',
  ['step', ['get', 'point_count'], '0', 10, '1', 100, '2', 1000, '3'],
] as ExpressionSpecification

/** Markers lie on everything, and names of towns, which are placed after them, keep out of their way. */
const aboveAll = (scale: number) => ({ 'icon-allow-overlap': true, 'icon-size': scale }) as const

function fleetLayers(font: string[], { scheme, labels, scale }: FleetLook): LayerSpecification[] {
  return [
    {
      id: CLUSTER_LAYER,
      type: 'symbol',
      source: FLEET_SOURCE,
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': CLUSTER_IMAGE,
        'text-field': ['number-format', ['get', 'point_count'], { locale: 'pt-BR' }],
        'text-font': font,
        'text-size': 12 * scale,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        ...aboveAll(scale),
      },
      paint: { 'text-color': '#17202b' },
    },
    ...vehicleLayers({ source: FLEET_SOURCE, prefix: 'fleet', font, scheme, labels, scale }),
    ...vehicleLayers({ source: GLIDING_SOURCE, prefix: 'fleet-gliding', font, scheme, labels, scale }),
    ...unknownLayers(scale),
    {
      id: 'fleet-selected-ring',
      type: 'circle',
      source: SELECTED_SOURCE,
      paint: {
        'circle-radius': 21 * scale,
        'circle-color': '#354ca3',
        'circle-opacity': 0.18,
        'circle-stroke-color': scheme === 'dark' ? '#b3c1f2' : '#354ca3',
        'circle-stroke-width': 2.5,
      },
    },
    ...vehicleLayers({ source: SELECTED_SOURCE, prefix: 'fleet-selected', font, scheme, labels: true, scale }),
    {
      id: 'fleet-spread-legs',
      type: 'line',
      source: LEGS_SOURCE,
      paint: { 'line-color': scheme === 'dark' ? '#b3c1f2' : '#354ca3', 'line-width': 1.5 },
    },
    ...vehicleLayers({ source: SPREAD_SOURCE, prefix: 'fleet-spread', font, scheme, labels: true, scale }),
  ]
}

interface VehicleLayers {
  source: string
  prefix: string
  font: string[]
  scheme: MapScheme
  labels: boolean
  scale: number
}

/** A vehicle that is drawn on its way is not drawn where it will arrive. */
const UNLESS_GLIDING: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'gliding'], false], 0, 1]

function vehicleLayers({ source, prefix, font, scheme, labels, scale }: VehicleLayers): LayerSpecification[] {
  const palette = MAP_PALETTES[scheme]
  const alone = ['!', ['has', 'point_count']] as ExpressionSpecification
  return [
    {
      id: `${prefix}-vehicles`,
      type: 'symbol',
      source,
      filter: alone,
      layout: {
        'icon-image': ['concat', 'vehicle|', ['get', 'status']],
        'icon-rotate': ['get', 'courseDegrees'],
        'icon-rotation-alignment': 'map',
        'symbol-sort-key': ['get', 'priority'],
        ...aboveAll(scale),
      },
      paint: { 'icon-opacity': UNLESS_GLIDING },
    },
    {
      id: `${prefix}-alerts`,
      type: 'symbol',
      source,
      filter: ['all', alone, ['==', ['get', 'alert'], 1]],
      layout: { 'icon-image': 'alert', 'icon-offset': [11, -11], ...aboveAll(scale) },
      paint: { 'icon-opacity': UNLESS_GLIDING },
    },
    {
      id: `${prefix}-pictures`,
      type: 'symbol',
      source,
      filter: ['all', alone, ['>', ['get', 'picture'], 0]],
      layout: {
        'icon-image': ['concat', 'picture|', ['get', 'picture']],
        'icon-offset': [-12, -11],
        ...aboveAll(scale),
      },
      paint: { 'icon-opacity': UNLESS_GLIDING },
    },
    {
      id: `${prefix}-labels`,
      type: 'symbol',
      source,
      filter: alone,
      layout: {
        visibility: labels ? 'visible' : 'none',
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 11.5 * scale,
        'text-anchor': 'top',
        'text-offset': [0, source === SELECTED_SOURCE ? 1.95 : 1.35],
        'symbol-sort-key': ['-', 0, ['get', 'priority']],
        'text-allow-overlap': source !== FLEET_SOURCE,
      },
      paint: {
        'text-color': palette.text,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
        'text-opacity': UNLESS_GLIDING,
      },
    },
  ]
}

function unknownLayers(scale: number): LayerSpecification[] {
  return [
    {
      id: UNKNOWN_LAYER,
      type: 'symbol',
      source: UNKNOWN_SOURCE,
      layout: { 'icon-image': 'unknown', ...aboveAll(scale) },
    },
  ]
}
