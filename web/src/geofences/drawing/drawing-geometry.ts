import type { Geofence } from '@monitorweb/contract/places/geofence'
import { exactDegrees } from '@monitorweb/domain/places/exact-degrees'
import { unwrappedPlaces } from '../shape/local-metres.ts'
import type { ShapeGeometry } from '../shape/outline.ts'
import { type Drawing, emptyDrawing } from './drawing.ts'

/** Answers what is stored of a drawing: its geometry as GeoJSON, "" while it is not finished. */
export function storedShape(drawing: Drawing): { geometry: string; radiusMeters: number } {
  const { kind, radiusMeters, halfWidthMeters } = drawing
  const geometry = drawing.isFinished ? geometryOf(drawing) : null
  return {
    geometry: geometry ? JSON.stringify(geometry) : '',
    radiusMeters: kind === 'circle' ? radiusMeters : kind === 'corridor' ? halfWidthMeters : 0,
  }
}

/** Answers the shape that the points make so far; null where there are too few. */
export function geometryOf({ kind, points, holes }: Drawing): ShapeGeometry | null {
  const places = points.map(({ longitude, latitude }) => [exactDegrees(onEarth(longitude)), exactDegrees(latitude)])
  const [first] = places
  if (!first) return null
  if (kind === 'circle') return { type: 'Point', coordinates: first }
  if (kind === 'corridor') return places.length < 2 ? null : { type: 'LineString', coordinates: places }
  return places.length < 3
    ? null
    : { type: 'Polygon', coordinates: [[...places, first], ...holes.map((ring) => [...ring])] }
}

/** Answers the drawing that a geofence was made by. */
export function drawingOf(geofence: Pick<Geofence, 'geometry' | 'radiusMeters'>): Drawing {
  const geometry = JSON.parse(geofence.geometry) as ShapeGeometry
  const { radiusMeters } = geofence
  switch (geometry.type) {
    case 'Point':
      return { ...emptyDrawing('circle'), points: pointsOf([geometry.coordinates]), radiusMeters, isFinished: true }
    case 'LineString': {
      const points = pointsOf(geometry.coordinates)
      return { ...emptyDrawing('corridor'), points, halfWidthMeters: radiusMeters, isFinished: true }
    }
    case 'Polygon': {
      const [outer = [], ...holes] = geometry.coordinates
      return { ...emptyDrawing('polygon'), points: pointsOf(outer.slice(0, -1)), holes, isFinished: true }
    }
  }
}

function pointsOf(places: readonly GeoJSON.Position[]) {
  return unwrappedPlaces(places).map(([longitude, latitude]) => ({ latitude, longitude }))
}

/** Answers the longitude from -180 to 180 that one is which went on beyond. */
export function onEarth(longitude: number): number {
  return longitude > 180 || longitude < -180 ? longitude - 360 * Math.round(longitude / 360) : longitude
}
