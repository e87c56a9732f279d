import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { MapPoint } from '#places/map-point.ts'
import { mercatorX, mercatorY } from './track-shape.ts'

export interface StopMark extends MapPoint {
  vehicleId: number
  start: EpochMs
  /** The stop's number in the list. */
  label: string
  durationSeconds: number
  /** True where the engine was on for most of the stop. */
  idle: boolean
}

/** A group holds stops that would lie on each other on the screen. It stands where the longest of them was. */
export interface StopGroup extends MapPoint {
  /** The longest stop comes first. */
  stops: StopMark[]
  /** The radius of the circle at zoom 12 and nearer, in px. */
  radius: number
}

/** Circles may cover each other by this share of their radii. */
const COVERED = 0.3
const FAR_ZOOM = 6
const NEAR_ZOOM = 12
/** From far away there are many stops and little room, so circles shrink to this share. */
export const FAR_SCALE = 0.55
/** Between these zooms the circles grow, in the map layer as in the grouping. */
export const STOP_SCALE = { far: FAR_ZOOM, near: NEAR_ZOOM } as const

/** Groups the stops as they can be told apart at a zoom. */
export function groupStops(stops: readonly StopMark[], zoom: number): StopGroup[] {
  const scale = scaleAt(zoom)
  const groups: (StopGroup & { x: number; y: number; reach: number })[] = []
  const longestFirst = [...stops].sort((one, other) => other.durationSeconds - one.durationSeconds)
  for (const stop of longestFirst) {
    const { x, y } = pxOf(stop, zoom)
    const reach = stopRadius(stop.durationSeconds) * scale
    const known = groups.find((group) => Math.hypot(group.x - x, group.y - y) < (group.reach + reach) * (1 - COVERED))
    if (known) known.stops.push(stop)
    else groups.push({ latitude: stop.latitude, longitude: stop.longitude, stops: [stop], radius: 0, x, y, reach })
  }
  return groups.map(({ latitude, longitude, stops: together }) => {
    const seconds = together.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    return { latitude, longitude, stops: together, radius: stopRadius(seconds) }
  })
}

/** Answers what says of a place the radius on the screen, in px, of the circle that it lies on; 0 where it lies on none. */
export function circlesAt(groups: readonly StopGroup[], zoom: number): (place: MapPoint) => number {
  const scale = scaleAt(zoom)
  const circles = groups.map((group) => ({ ...pxOf(group, zoom), radius: group.radius * scale }))
  return (place) => {
    const { x, y } = pxOf(place, zoom)
    return circles.find((circle) => Math.hypot(circle.x - x, circle.y - y) < circle.radius)?.radius ?? 0
  }
}

/** Answers how far two places lie apart on the screen. */
export function pxBetween(one: MapPoint, other: MapPoint, zoom: number): number {
  const [from, to] = [pxOf(one, zoom), pxOf(other, zoom)]
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** Answers where a place lies on the map of the whole world at this zoom. */
function pxOf({ latitude, longitude }: MapPoint, zoom: number): { x: number; y: number } {
  const worldPx = 512 * 2 ** zoom
  return { x: mercatorX(longitude) * worldPx, y: mercatorY(latitude) * worldPx }
}

/** Labels a group of one stop by its number ("7") and a group of several by their count ("12×"). */
export function labelOfGroup({ stops }: StopGroup): string {
  return stops.length === 1 ? stops[0]!.label : `${stops.length}×`
}

function scaleAt(zoom: number): number {
  const share = Math.min(1, Math.max(0, (zoom - FAR_ZOOM) / (NEAR_ZOOM - FAR_ZOOM)))
  return FAR_SCALE + share * (1 - FAR_SCALE)
}

/** The circle's area grows with the time: its radius is 9 px for minutes and 24 px for a day. */
function stopRadius(seconds: number): number {
  return Math.min(24, 8 + Math.sqrt(seconds / 360))
}
