import type { Waypoint } from './corridor.ts'
import { metersBetween, type Place } from './geodesy.ts'

/** A point of a road before the points are evenly spaced; `serra` goes from 0 (flat) to 1 (mountain). */
export interface LinePoint extends Place {
  serra: number
}

/** A mountain begins and ends over so many points on each side. */
const SOFTENING_POINTS = 12

/**
 * Lays a highway through all its places: a centripetal Catmull–Rom curve (Barry and Goldman 1988), which has no loops
 * and hardly overshoots, with a point every `stepMeters` or less.
 */
export function highwayLine(waypoints: readonly Waypoint[], stepMeters: number): LinePoint[] {
  const points = waypoints.map(([, latitude, longitude]) => ({ latitude, longitude }))
  const line: LinePoint[] = []
  for (let index = 0; index + 1 < points.length; index++) {
    const serra = waypoints[index]![3] === 'serra' ? 1 : 0
    const from = points[index]!
    const to = points[index + 1]!
    const before = points[index - 1] ?? mirrored(to, from)
    const after = points[index + 2] ?? mirrored(from, to)
    const pieces = Math.ceil(metersBetween(from, to) / stepMeters)
    for (let piece = 0; piece < pieces; piece++) {
      line.push({ ...catmullRom([before, from, to, after], piece / pieces), serra })
    }
  }
  line.push({ ...points.at(-1)!, serra: 0 })
  return softened(line)
}

/** Lays the avenues of a city round, straight from place to place; the last point is the first again. */
export function avenueLine(waypoints: readonly Waypoint[], stepMeters: number): LinePoint[] {
  const line: LinePoint[] = []
  for (const [index, [, latitude, longitude]] of waypoints.entries()) {
    const from = { latitude, longitude }
    const [, nextLatitude, nextLongitude] = waypoints[(index + 1) % waypoints.length]!
    const to = { latitude: nextLatitude, longitude: nextLongitude }
    const pieces = Math.ceil(metersBetween(from, to) / stepMeters)
    for (let piece = 0; piece < pieces; piece++) line.push({ ...between(from, to, piece / pieces), serra: 0 })
  }
  line.push(line[0]!)
  return line
}

function mirrored(far: Place, near: Place): Place {
  return { latitude: 2 * near.latitude - far.latitude, longitude: 2 * near.longitude - far.longitude }
}

function between(from: Place, to: Place, share: number): Place {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}

function catmullRom([p0, p1, p2, p3]: [Place, Place, Place, Place], share: number): Place {
  const t1 = Math.sqrt(metersBetween(p0, p1))
  const t2 = t1 + Math.sqrt(metersBetween(p1, p2))
  const t3 = t2 + Math.sqrt(metersBetween(p2, p3))
  const t = t1 + (t2 - t1) * share
  const first = between(p0, p1, t / t1)
  const second = between(p1, p2, (t - t1) / (t2 - t1))
  const third = between(p2, p3, (t - t2) / (t3 - t2))
  const left = between(first, second, t / t2)
  const right = between(second, third, (t - t1) / (t3 - t1))
  return between(left, right, (t - t1) / (t2 - t1))
}

function softened(line: LinePoint[]): LinePoint[] {
  return line.map((point, index) => {
    const around = line.slice(Math.max(0, index - SOFTENING_POINTS), index + SOFTENING_POINTS + 1)
    return { ...point, serra: around.reduce((sum, { serra }) => sum + serra, 0) / around.length }
  })
}
