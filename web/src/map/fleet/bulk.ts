import { distanceMeters } from '@monitorweb/domain/places/distance'
import type { MapPoint } from '#places/map-point.ts'

/** So few points are all framed: among them nobody can say which lies apart. */
const FEW = 3
/** So many of the points, those nearest to their middle, say how far the bulk of them reaches. */
const TYPICAL_SHARE = 0.9
/** What lies farther away than so many times that reach is not of the bulk. */
const MOST_REACHES = 2
/** Nothing nearer than this is left out: Brazil is so large from one end to the other. */
const LEAST_REACH_METERS = 4_500_000

/**
 * Answers the bulk of the points, which a map can frame, without those few that lie so far away that framing them too
 * would leave the bulk a dot.
 */
export function bulkOf<Point extends MapPoint>(points: readonly Point[]): Point[] {
  if (points.length <= FEW) return [...points]
  const middle = { latitude: median(points, 'latitude'), longitude: median(points, 'longitude') }
  const measured = points
    .map((point) => ({
      point,
      meters: distanceMeters(middle.latitude, middle.longitude, point.latitude, point.longitude),
    }))
    .sort((one, other) => one.meters - other.meters)
  const typical = measured[Math.ceil(points.length * TYPICAL_SHARE) - 1]!
  const reach = Math.max(LEAST_REACH_METERS, typical.meters * MOST_REACHES)
  return measured.flatMap(({ point, meters }) => (meters <= reach ? point : []))
}

function median(points: readonly MapPoint[], name: keyof MapPoint): number {
  const values = points.map((point) => point[name]).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)]!
}
