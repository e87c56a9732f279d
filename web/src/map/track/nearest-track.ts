import type { DrawnTrack } from './track-marks.ts'
import { NO_LEG, type TrackShape } from './track-shape.ts'

interface PlacedTrack extends Pick<DrawnTrack, 'vehicleId' | 'shape' | 'isOther'> {}

export interface TrackPointer {
  vehicleId: number
  /** The point is an index into the track. */
  point: number
  /** True of a track that stands around the one that is looked at. */
  isOther: boolean
}

interface PlanePlace {
  x: number
  y: number
}

/**
 * Answers the track that lies nearest to a place on the plane, if one is at most so far away. The one that is looked at
 * comes before all that stand around it.
 */
export function nearestTrack(tracks: readonly PlacedTrack[], place: PlanePlace, within: number): TrackPointer | null {
  let nearest: TrackPointer | null = null
  let best = within * within
  for (const { vehicleId, shape, isOther = false } of tracks) {
    if (isOther && nearest && !nearest.isOther) continue
    const reach: number = !isOther && nearest?.isOther ? within * within : best
    // The tracks around have few points, so that what is pressed is mostly the line between two of them.
    const found: Found | null = isOther ? nearestOnLegs(shape, place, reach) : nearestPoint(shape, place, reach)
    if (!found) continue
    best = found.squaredAway
    nearest = { vehicleId, point: shape.point[found.index]!, isOther }
  }
  return nearest
}

interface Found {
  index: number
  squaredAway: number
}

function nearestPoint({ x, y, count }: TrackShape, place: PlanePlace, reach: number): Found | null {
  let found: Found | null = null
  for (let index = 0; index < count; index++) {
    const squaredAway = (x[index]! - place.x) ** 2 + (y[index]! - place.y) ** 2
    if (squaredAway <= (found?.squaredAway ?? reach)) found = { index, squaredAway }
  }
  return found
}

/** Answers the nearer end of the leg that lies nearest, and how far away that leg is. */
function nearestOnLegs({ x, y, legClass, count }: TrackShape, place: PlanePlace, reach: number): Found | null {
  let found: Found | null = null
  for (let index = 1; index < count; index++) {
    if (legClass[index] === NO_LEG) continue
    const [dx, dy] = [x[index]! - x[index - 1]!, y[index]! - y[index - 1]!]
    const [px, py] = [place.x - x[index - 1]!, place.y - y[index - 1]!]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const squaredAway = (px - share * dx) ** 2 + (py - share * dy) ** 2
    if (squaredAway > (found?.squaredAway ?? reach)) continue
    found = { index: share < 0.5 ? index - 1 : index, squaredAway }
  }
  return found
}
