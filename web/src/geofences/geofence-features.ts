import type { Geofence } from '@monitorweb/contract/places/geofence'
import { shownColor } from './geofence-color.ts'
import { shapeOf } from './shape/geofence-shape.ts'

/** What the map shows of a geofence. */
type DrawnGeofence = Pick<Geofence, 'id' | 'name' | 'color' | 'geometry' | 'radiusMeters'>

/**
 * Draws geofences as the map wants them, larger ones below smaller ones, each with its name at its northernmost place.
 */
export function geofenceFeatures(geofences: readonly DrawnGeofence[]): GeoJSON.FeatureCollection {
  const bySize = geofences
    .map((geofence) => ({ geofence, shape: shapeOf(geofence) }))
    .sort((a, b) => b.shape.squareMeters - a.shape.squareMeters)
  return {
    type: 'FeatureCollection',
    features: bySize.flatMap(({ geofence, shape: { rings } }) => {
      const { id, name } = geofence
      const color = shownColor(geofence.color)
      const top = northernmost(rings[0] ?? [])
      return [
        featureOf({ type: 'Polygon', coordinates: rings }, { geofenceId: id, color }),
        ...(top ? [featureOf({ type: 'Point', coordinates: top }, { name })] : []),
      ]
    }),
  }
}

function featureOf(geometry: GeoJSON.Geometry, properties: Record<string, unknown>): GeoJSON.Feature {
  return { type: 'Feature', geometry, properties }
}

function northernmost(ring: readonly GeoJSON.Position[]): GeoJSON.Position | undefined {
  return ring.reduce<GeoJSON.Position | undefined>(
    (top, place) => (top && top[1]! >= place[1]! ? top : place),
    undefined,
  )
}
