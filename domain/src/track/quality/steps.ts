import { distanceMeters } from '../../places/distance.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'

/** Points of a track in the order of time, and the metres of the step from each to the next. */
export interface Steps {
  readonly count: number
  /** The index of each point in its track. */
  readonly point: Int32Array
  /** One element fewer than `count` is filled. */
  readonly meters: Float64Array
}

/** Measures the steps between these points of the track. */
export function stepsBetween(track: Track, point: Int32Array): Steps {
  const count = point.length
  const meters = new Float64Array(count)
  for (let step = 0; step + 1 < count; step++) meters[step] = metersBetween(track, point[step]!, point[step + 1]!)
  return { count, point, meters }
}

/**
 * Makes the steps that are left without the marked points; a step between points that were neighbours keeps its metres.
 */
export function stepsWithout(track: Track, steps: Steps, isDropped: Uint8Array): Steps {
  const point = steps.point.filter((_, position) => isDropped[position] === 0)
  const meters = new Float64Array(point.length)
  let kept = -1
  let before = -1
  for (let position = 0; position < steps.count; position++) {
    if (isDropped[position] !== 0) continue
    if (kept >= 0) {
      const isNeighbour = before === position - 1
      meters[kept] = isNeighbour ? steps.meters[before]! : metersBetween(track, point[kept]!, point[kept + 1]!)
    }
    kept++
    before = position
  }
  return { count: point.length, point, meters }
}

export function metersBetween(track: Track, from: number, to: number): number {
  return distanceMeters(track.latitude[from]!, track.longitude[from]!, track.latitude[to]!, track.longitude[to]!)
}

/**
 * Whether so many metres can have been driven in so many milliseconds. It is judged by implied speed alone, never by
 * distance.
 */
export function isDrivable(meters: number, milliseconds: number, rules: TripRules): boolean {
  const driven = meters - rules.receiverErrorMeters
  return driven <= 0 || driven * 3600 <= rules.jumpKmh * milliseconds
}
