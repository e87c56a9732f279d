import { unwrapped } from '@monitorweb/domain/geofences/geofence-shape'
import { standAt } from '@monitorweb/domain/geofences/standpoint'

/** How many metres a degree is at a latitude, to the north and to the east. */
export interface LocalScale {
  north: number
  east: number
}

export function scaleAt(latitude: number): LocalScale {
  const { northMeters, eastMeters } = standAt(latitude, 0)
  // At the poles a degree to the east is nothing, and nobody may divide by that.
  return { north: northMeters, east: Math.max(1, eastMeters) }
}

/** Longitudes go on beyond 180° where the places before do, so that no line goes around the Earth. */
export function unwrappedPlaces(places: readonly GeoJSON.Position[]): [number, number][] {
  return unwrapped(places.map(([longitude = 0, latitude = 0]) => [longitude, latitude])).map(([x, y]) => [x, y])
}
