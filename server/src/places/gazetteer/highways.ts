import { distanceMeters } from '@monitorweb/domain/places/distance'
import { boxOfPoints } from './areas.ts'
import { type Box, createBoxTree } from './box-tree.ts'
import type { HighwayFeature, LonLat } from './place-features.ts'

/** Answers the highway that a point lies on, "Rod. BR-116, km 52"; null away from all highways. */
export type FindHighway = (latitude: number, longitude: number) => string | null

/**
 * A point this near lies on the highway: it allows for a dual carriageway with its verges, and for the error of a
 * position.
 */
const ON_HIGHWAY_METERS = 60
const METERS_PER_DEGREE = 111_320
/** So many points are long enough to keep the index small, and short enough to leave most of a line out. */
const STRETCH_POINTS = 16
/** A point right at a marker belongs to the marker in spite of rounding. */
const MARKER_TOLERANCE_KM = 0.002

/** Some consecutive points of a highway's line. */
interface Stretch {
  ref: string
  points: LonLat[]
  /** The marker at the first point, and markers per metre of line; null without markers. */
  km: { first: number; perMeter: number } | null
}

interface Spot {
  meters: number
  stretch: Stretch
  /** The metres along the stretch from its first point. */
  alongMeters: number
}

export function indexHighways(features: readonly HighwayFeature[]): FindHighway {
  const stretches = features.flatMap(stretchesOf)
  const tree = createBoxTree(stretches.map(({ points }) => boxOfPoints(points)))
  return (latitude, longitude) => {
    let best: Spot | null = null
    tree.search(boxAround(latitude, longitude), (index) => {
      const spot = nearestSpot(stretches[index]!, latitude, longitude)
      if (spot.meters <= ON_HIGHWAY_METERS && (best === null || spot.meters < best.meters)) best = spot
    })
    return best === null ? null : wordsOf(best)
  }
}

function wordsOf({ stretch: { ref, km }, alongMeters }: Spot): string {
  if (!km) return `Rod. ${ref}`
  return `Rod. ${ref}, km ${Math.max(0, Math.floor(km.first + km.perMeter * alongMeters + MARKER_TOLERANCE_KM))}`
}

/** Cuts a highway into stretches. Without a last marker the kilometres are those of the line itself. */
function stretchesOf({ ref, kmStart, kmEnd, lines }: HighwayFeature): Stretch[] {
  const total = lines.reduce((sum, line) => sum + lengthMeters(line), 0)
  const perMeter = kmStart === null || kmEnd === null || total === 0 ? 1 / 1000 : (kmEnd - kmStart) / total
  const stretches: Stretch[] = []
  let before = 0
  for (const line of lines) {
    for (let first = 0; first < line.length - 1; first += STRETCH_POINTS) {
      const points = line.slice(first, first + STRETCH_POINTS + 1)
      stretches.push({ ref, points, km: kmStart === null ? null : { first: kmStart + perMeter * before, perMeter } })
      before += lengthMeters(points)
    }
  }
  return stretches
}

function lengthMeters(points: readonly LonLat[]): number {
  let meters = 0
  for (let index = 1; index < points.length; index++) meters += legMeters(points[index - 1]!, points[index]!)
  return meters
}

function legMeters([fromLongitude, fromLatitude]: LonLat, [toLongitude, toLatitude]: LonLat): number {
  return distanceMeters(fromLatitude, fromLongitude, toLatitude, toLongitude)
}

function boxAround(latitude: number, longitude: number): Box {
  const north = (1.02 * ON_HIGHWAY_METERS) / METERS_PER_DEGREE
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return { west: longitude - east, east: longitude + east, south: latitude - north, north: latitude + north }
}

/** Finds the foot of the perpendicular, on a plane around the point. */
function nearestSpot(stretch: Stretch, latitude: number, longitude: number): Spot {
  const { points } = stretch
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const spot: Spot = { meters: Number.POSITIVE_INFINITY, stretch, alongMeters: 0 }
  let before = 0
  for (let index = 1; index < points.length; index++) {
    const [x1, y1] = points[index - 1]!
    const [x2, y2] = points[index]!
    const [east, north] = [(x2 - x1) * shrink, y2 - y1]
    const square = east * east + north * north
    const reach = square === 0 ? 0 : ((longitude - x1) * shrink * east + (latitude - y1) * north) / square
    const share = Math.min(1, Math.max(0, reach))
    const length = legMeters(points[index - 1]!, points[index]!)
    const meters = distanceMeters(latitude, longitude, y1 + share * (y2 - y1), x1 + share * (x2 - x1))
    if (meters < spot.meters) Object.assign(spot, { meters, alongMeters: before + share * length })
    before += length
  }
  return spot
}
