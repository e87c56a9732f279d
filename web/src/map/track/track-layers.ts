import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { MAP_PALETTES, type MapScheme } from '../base/map-palette.ts'
import { labelFont } from '../fleet/fleet-layers.ts'
import { FAR_SCALE, STOP_SCALE } from './stop-groups.ts'
import type { TrackData } from './track-marks.ts'

export const TRACK_SOURCES = ['arrows', 'gaps', 'excluded', 'stops', 'events', 'ends'] as const
export type TrackSource = (typeof TRACK_SOURCES)[number]
export const sourceId = (name: TrackSource) => `track-${name}`
export const STOP_LAYER = 'track-stops'
/** The lines of the tracks lie under this layer. */
export const ARROW_LAYER = 'track-arrows'
export const EVENT_LAYER = 'track-events'
export const EXCLUDED_LAYER = 'track-excluded'

const STOP_COLORS = { idle: '#F5BD1F', parked: '#4A90EE' }
/** Answers the same base with the tracks on top of it: whatever base comes, they stay. */
export function withTracks(base: StyleSpecification, data: TrackData, scheme: MapScheme): StyleSpecification {
  const sources = Object.fromEntries(
    TRACK_SOURCES.map((name) => [sourceId(name), { type: 'geojson' as const, data: data[name], tolerance: 0 }]),
  )
  return {
    ...base,
    sources: { ...base.sources, ...sources },
    layers: [...base.layers, ...wayLayers(scheme), ...markLayers(labelFont(base), scheme)],
  }
}

function wayLayers(scheme: MapScheme): LayerSpecification[] {
  return [
    {
      id: 'track-gaps',
      type: 'line',
      source: sourceId('gaps'),
      paint: {
        'line-color': scheme === 'dark' ? '#98a3b1' : '#5b6573',
        'line-width': 2,
        'line-dasharray': [2, 2.5],
      },
    },
    {
      id: ARROW_LAYER,
      type: 'symbol',
      source: sourceId('arrows'),
      layout: {
        'icon-rotate': ['get', 'course'],
        'icon-image': 'direction',
        'icon-rotation-alignment': 'map',
        ...{ 'icon-allow-overlap': true, 'icon-ignore-placement': true },
      },
    },
  ]
}

/** The circles of stops, by the radius from which on a mark steps so many pixels aside. */
const CIRCLES = [
  [1, 9],
  [10, 13],
  [14, 18],
  [19, 24],
] as const

/** Moves a mark off the circle of the stop that it lies on, whose number would not be read; one that lies on none stays. */
function besideStop(offsetOf: (radius: number) => [number, number]): ExpressionSpecification {
  const steps = CIRCLES.flatMap(([from, radius]) => [from, ['literal', offsetOf(radius)]])
  return ['step', ['get', 'circle'], ['literal', offsetOf(0)], ...steps] as unknown as ExpressionSpecification
}

/** Half of an event's diamond, which stands right of the circle. */
const EVENT_PX = 10
const LABEL_PX = 11
/** Half of a pin. */
const PIN_ASIDE_PX = 9
const eventAside = (radius: number) => (radius === 0 ? 0 : radius + EVENT_PX)

function markLayers(font: string[], scheme: MapScheme): LayerSpecification[] {
  const palette = MAP_PALETTES[scheme]
  const label = { 'text-font': font, 'text-size': 11 }
  const color = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 }
  const above = { 'text-allow-overlap': true, 'text-ignore-placement': true }
  const end = {
    'icon-image': ['get', 'image'],
    'icon-anchor': 'bottom',
    'icon-offset': [
      ...['match', ['get', 'side']],
      ...[-1, besideStop((radius) => [-PIN_ASIDE_PX, -radius])],
      ...[1, besideStop((radius) => [PIN_ASIDE_PX, -radius])],
      besideStop((radius) => [0, -radius]),
    ] as unknown as ExpressionSpecification,
    'icon-allow-overlap': true,
  } satisfies SymbolLayerSpecification['layout']
  return [
    {
      // The flags themselves take no place, or an event below one would be hidden; names of towns are placed after this.
      id: 'track-ends-place',
      type: 'symbol',
      source: sourceId('ends'),
      layout: end,
      paint: { 'icon-opacity': 0 },
    },
    {
      id: 'track-gap-labels',
      type: 'symbol',
      source: sourceId('gaps'),
      layout: { ...label, 'symbol-placement': 'line-center', 'text-field': ['get', 'label'], 'text-offset': [0, -0.9] },
      paint: color,
    },
    {
      id: EXCLUDED_LAYER,
      type: 'symbol',
      source: sourceId('excluded'),
      layout: { 'icon-image': 'excluded', 'icon-allow-overlap': true },
    },
    {
      id: STOP_LAYER,
      type: 'circle',
      source: sourceId('stops'),
      layout: { 'circle-sort-key': ['-', 0, ['get', 'radius']] },
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          ...[STOP_SCALE.far, ['*', FAR_SCALE, ['get', 'radius']]],
          ...[STOP_SCALE.near, ['get', 'radius']],
        ] as unknown as number,
        'circle-color': ['case', ['==', ['get', 'idle'], 1], STOP_COLORS.idle, STOP_COLORS.parked],
        'circle-opacity': 0.92,
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'track-stop-numbers',
      type: 'symbol',
      source: sourceId('stops'),
      // The number takes the place of its circle, which takes none, before the names of towns.
      layout: {
        ...label,
        ...{ 'text-size': 10.5, 'text-field': ['get', 'label'], 'text-padding': 9 },
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#0b1b33' },
    },
    {
      id: EVENT_LAYER,
      type: 'symbol',
      source: sourceId('events'),
      layout: {
        ...label,
        'icon-image': 'event',
        'icon-offset': besideStop((radius) => [eventAside(radius), 0]),
        // Where many events lie on each other the nearer view tells them apart.
        'icon-padding': 0,
        'text-field': ['get', 'label'],
        'text-anchor': 'left',
        'text-offset': besideStop((radius) => [1 + eventAside(radius) / LABEL_PX, 0]),
        'text-optional': true,
      },
      paint: color,
    },
    {
      id: 'track-ends',
      type: 'symbol',
      source: sourceId('ends'),
      layout: {
        ...label,
        ...above,
        ...end,
        'icon-ignore-placement': true,
        'text-field': ['get', 'label'],
        'text-offset': [0, 0.7],
      },
      paint: color,
    },
  ]
}
