import type { Waypoint } from '@monitorweb/domain/roads/highway-stretch'
import { placeBetween, placeOnCurve } from '@monitorweb/domain/roads/road-curve'
import { metersBetween, type Place } from './geodesy.ts'

/** A point of a road before the points are evenly spaced; `serra` goes from 0 (flat) to 1 (mountain). */
export interface LinePoint extends Place {
  serra: number
}

/** A mountain begins and ends over so many points on each side. */
const SOFTENING_POINTS = 12

/** Lays a highway through all its places in curves, with a point every `stepMeters` or less. */
export function highwayLine(waypoints: readonly Waypoint[], stepMeters: number): LinePoint[] {
  const points = waypoints.map(([, latitude, longitude]) => ({ latitude, longitude }))
  const line: LinePoint[] = []
  for (let index = 0; index + 1 < points.length; index++) {
    const serra = waypoints[index]![3] === 'serra' ? 1 : 0
    const from = points[index]!
    const to = points[index + 1]!
    const pieces = Math.ceil(metersBetween(from, to) / stepMeters)
    for (let piece = 0; piece < pieces; piece++) {
      line.push({ ...placeOnCurve(points, index, piece / pieces), serra })
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
    for (let piece = 0; piece < pieces; piece++) line.push({ ...placeBetween(from, to, piece / pieces), serra: 0 })
  }
  line.push(line[0]!)
  return line
}

function softened(line: LinePoint[]): LinePoint[] {
  return line.map((point, index) => {
    const around = line.slice(Math.max(0, index - SOFTENING_POINTS), index + SOFTENING_POINTS + 1)
    return { ...point, serra: around.reduce((sum, { serra }) => sum + serra, 0) / around.length }
  })
}
