import type { Geofence } from '@monitorweb/contract/places/geofence'
import { outlineOf, type ShapeGeometry } from './outline.ts'
import { areaSquareMeters, lengthMeters } from './size.ts'

/** A shape as it is stored: what a geofence covers, and all that is made of it once. */
export interface GeofenceShape {
  geometry: ShapeGeometry
  radiusMeters: number
  rings: GeoJSON.Position[][]
  /** About so many square metres; a smaller shape lies above a larger one. */
  squareMeters: number
}

const shapes = new WeakMap<object, GeofenceShape>()

/** Answers the shape of a geofence, which is made once for each one that was read. */
export function shapeOf(geofence: Pick<Geofence, 'geometry' | 'radiusMeters'>): GeofenceShape {
  const known = shapes.get(geofence)
  if (known) return known
  const { radiusMeters } = geofence
  const geometry = JSON.parse(geofence.geometry) as ShapeGeometry
  const corridor = geometry.type === 'LineString' ? 2 * radiusMeters * lengthMeters(geometry.coordinates) : 0
  const shape = {
    ...{ geometry, radiusMeters, rings: outlineOf(geometry, radiusMeters) },
    squareMeters: areaSquareMeters(geometry, radiusMeters) ?? corridor,
  }
  shapes.set(geofence, shape)
  return shape
}

/** Answers the places that a map must show for all of the shape to be seen. */
export function placesOf({ rings: [outer = []] }: GeofenceShape) {
  return outer.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))
}
