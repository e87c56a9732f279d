import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { MAP_PALETTES, type MapScheme } from '../base/map-palette.ts'

export const GEOFENCE_SOURCE = 'geofences'
/** The geofence that is chosen has a source of its own: thousands of others are not drawn anew for it. */
export const CHOSEN_GEOFENCE_SOURCE = 'geofence-chosen'
/** What lies under a press is looked for in this layer. */
export const GEOFENCE_AREA_LAYER = 'geofence-areas'
/** Farther away names would stand over each other. */
const NAMES_FROM_ZOOM = 12

const COLOR: ExpressionSpecification = ['get', 'color']
const AREAS: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/**
 * Draws areas that have `geofenceId` and `color`, the chosen one once more and stronger; and points with a `name`, which
 * stands there from a zoom on.
 */
export function geofenceLayers(scheme: MapScheme, font: string[]): LayerSpecification[] {
  const palette = MAP_PALETTES[scheme]
  return [
    {
      ...{ id: GEOFENCE_AREA_LAYER, type: 'fill', source: GEOFENCE_SOURCE, filter: AREAS },
      paint: { 'fill-color': COLOR, 'fill-opacity': 0.13 },
    },
    {
      ...{ id: 'geofence-lines', type: 'line', source: GEOFENCE_SOURCE, filter: AREAS },
      paint: { 'line-color': COLOR, 'line-width': 1.6 },
    },
    {
      ...{ id: 'geofence-chosen-area', type: 'fill', source: CHOSEN_GEOFENCE_SOURCE, filter: AREAS },
      paint: { 'fill-color': COLOR, 'fill-opacity': 0.18 },
    },
    {
      ...{ id: 'geofence-chosen-line', type: 'line', source: CHOSEN_GEOFENCE_SOURCE, filter: AREAS },
      paint: { 'line-color': COLOR, 'line-width': 3.5 },
    },
    {
      ...{ id: 'geofence-names', type: 'symbol', source: GEOFENCE_SOURCE, minzoom: NAMES_FROM_ZOOM },
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        ...{ 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11.5 },
        ...{ 'text-anchor': 'bottom', 'text-offset': [0, -0.3], 'text-max-width': 9 },
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ]
}
