import type { ShapeHandle, ShapeOnMap } from '#map/geofence/drawing-layers.ts'
import type { MapPoint } from '#places/map-point.ts'
import { unwrappedPlaces } from '../shape/local-metres.ts'
import { circleRing, outlineOf } from '../shape/outline.ts'
import { crossingSides } from './crossings.ts'
import { type Drawing, LEAST_POINTS } from './drawing.ts'
import { geometryOf } from './drawing-geometry.ts'

/** More points than these have no middles between them: nobody could take hold of one. */
const MOST_WITH_MIDDLES = 300

/** Answers how a drawing looks on the map, and where it can be taken hold of. */
export function shapeOnMap(drawing: Drawing): ShapeOnMap {
  const { kind, points, isFinished } = drawing
  const line = unwrappedPlaces(points.map(({ longitude, latitude }) => [longitude, latitude]))
  return {
    area: areaOf(drawing),
    line: line.length > 1 && (kind === 'corridor' || !isFinished) ? { type: 'LineString', coordinates: line } : null,
    faults: crossingSides(drawing).map((coordinates) => ({ type: 'LineString', coordinates })),
    handles: [...pointHandles(drawing), ...middleHandles(drawing), ...sizeHandle(drawing)],
    isAdding: !isFinished,
  }
}

function areaOf(drawing: Drawing): GeoJSON.Polygon | null {
  const geometry = geometryOf(drawing)
  // An area that is not closed yet is a line.
  if (!geometry || (geometry.type === 'Polygon' && !drawing.isFinished)) return null
  const meters = drawing.kind === 'circle' ? drawing.radiusMeters : drawing.halfWidthMeters
  return { type: 'Polygon', coordinates: outlineOf(geometry, meters) }
}

function pointHandles({ kind, points, isFinished, chosen }: Drawing): ShapeHandle[] {
  const isEnough = !isFinished && points.length >= LEAST_POINTS[kind]
  const finisher = kind === 'polygon' ? 0 : points.length - 1
  return points.map((point, index) => ({
    ...{ role: 'point', index, point, isChosen: index === chosen },
    finishes: isEnough && index === finisher,
  }))
}

function middleHandles({ kind, points, isFinished }: Drawing): ShapeHandle[] {
  if (kind === 'circle' || points.length > MOST_WITH_MIDDLES) return []
  const ring = kind === 'polygon' && isFinished ? [...points, points[0]!] : points
  return ring
    .slice(1)
    .map((point, index) => ({ role: 'middle', index: index + 1, point: between(ring[index]!, point) }))
}

function between(from: MapPoint, to: MapPoint): MapPoint {
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
}

/** A circle is made larger at its easternmost place. */
function sizeHandle({ kind, points: [middle], radiusMeters }: Drawing): ShapeHandle[] {
  if (kind !== 'circle' || !middle) return []
  const ring = circleRing([middle.longitude, middle.latitude], radiusMeters)
  const [longitude = 0, latitude = 0] = ring[(ring.length - 1) / 4]!
  return [{ role: 'size', index: 0, point: { latitude, longitude } }]
}
