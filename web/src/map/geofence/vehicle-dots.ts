import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { LayerSpecification } from 'maplibre-gl'
import { MAP_PALETTES, type MapScheme } from '../base/map-palette.ts'

export const VEHICLE_DOTS = 'vehicle-dots'
const NAMES_FROM_ZOOM = 13

/** Vehicles are dots here: they tell where a yard is used, not how they are. */
export function vehicleDots(vehicles: Iterable<LiveVehicle>): GeoJSON.FeatureCollection {
  const features = [...vehicles].flatMap(({ position, plate, description }): GeoJSON.Feature[] => {
    if (!position) return []
    const coordinates = [position.longitude, position.latitude]
    return [
      { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { name: plate || description || '' } },
    ]
  })
  return { type: 'FeatureCollection', features }
}

export function vehicleDotLayers(scheme: MapScheme, font: string[]): LayerSpecification[] {
  const palette = MAP_PALETTES[scheme]
  return [
    {
      ...{ id: 'vehicle-dots', type: 'circle', source: VEHICLE_DOTS },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 2, 14, 5],
        'circle-color': palette.mutedText,
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...{ id: 'vehicle-dot-names', type: 'symbol', source: VEHICLE_DOTS, minzoom: NAMES_FROM_ZOOM },
      layout: {
        ...{ 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 10.5 },
        ...{ 'text-anchor': 'left', 'text-offset': [0.7, 0] },
      },
      paint: { 'text-color': palette.mutedText, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    },
  ]
}
