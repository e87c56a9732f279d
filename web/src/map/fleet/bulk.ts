import { distanceMeters } from '@monitorweb/domain/places/distance'
import type { MapPoint } from '#places/map-point.ts'

/** So many of the points, those nearest to their middle, say how far the bulk of them reaches. */
const TYPICAL_SHARE = 0.9
/** What lies farther away than so many times that reach is not of the bulk. */
const MOST_REACHES = 2
/** Nothing nearer than this is left out: it is the same country. */
const LEAST_REACH_METERS = 1_000_000

/**
 * Parts points into the bulk of them, which a map can frame, and those few that lie so far away that framing them too
 * would leave the bulk a dot.
 */
export function bulkOf<Point extends MapPoint>(points: readonly Point[]): { inside: Point[]; outside: Point[] } {
  const middle = { latitude: median(points, 'latitude'), longitude: median(points, 'longitude') }
  const measured = points
    .map((point) => ({
      point,
      meters: distanceMeters(middle.latitude, middle.longitude, point.latitude, point.longitude),
    }))
    .sort((one, other) => one.meters - other.meters)
  const typical = measured[Math.max(0, Math.floor(points.length * TYPICAL_SHARE) - 1)]
  const reach = Math.max(LEAST_REACH_METERS, (typical?.meters ?? 0) * MOST_REACHES)
  return {
    inside: measured.flatMap(({ point, meters }) => (meters <= reach ? point : [])),
    outside: measured.flatMap(({ point, meters }) => (meters <= reach ? [] : point)),
  }
}

function median(points: readonly MapPoint[], name: keyof MapPoint): number {
  const values = points.map((point) => point[name]).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? 0
}
