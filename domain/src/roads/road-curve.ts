import { distanceMeters } from '../places/distance.ts'

export interface RoadPlace {
  latitude: number
  longitude: number
}

type Neighbours = readonly [before: RoadPlace, from: RoadPlace, to: RoadPlace, after: RoadPlace]

/**
 * Finds the place at a share of the way from the place at `index` to the next, on the curve that leads through all
 * places: a centripetal Catmull–Rom curve (Barry and Goldman 1988), which has no loops and hardly overshoots.
 */
export function placeOnCurve(places: readonly RoadPlace[], index: number, share: number): RoadPlace {
  const from = places[index]!
  const to = places[index + 1]!
  const before = places[index - 1] ?? mirrored(to, from)
  const after = places[index + 2] ?? mirrored(from, to)
  return catmullRom([before, from, to, after], share)
}

/** Finds the place at a share of the straight way between two. */
export function placeBetween(from: RoadPlace, to: RoadPlace, share: number): RoadPlace {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}

function mirrored(far: RoadPlace, near: RoadPlace): RoadPlace {
  return { latitude: 2 * near.latitude - far.latitude, longitude: 2 * near.longitude - far.longitude }
}

function catmullRom([p0, p1, p2, p3]: Neighbours, share: number): RoadPlace {
  const t1 = Math.sqrt(metersBetween(p0, p1))
  const t2 = t1 + Math.sqrt(metersBetween(p1, p2))
  const t3 = t2 + Math.sqrt(metersBetween(p2, p3))
  const t = t1 + (t2 - t1) * share
  const first = placeBetween(p0, p1, t / t1)
  const second = placeBetween(p1, p2, (t - t1) / (t2 - t1))
  const third = placeBetween(p2, p3, (t - t2) / (t3 - t2))
  const left = placeBetween(first, second, t / t2)
  const right = placeBetween(second, third, (t - t1) / (t3 - t1))
  return placeBetween(left, right, (t - t1) / (t2 - t1))
}

function metersBetween(from: RoadPlace, to: RoadPlace): number {
  return distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
}
