import type { Map as GlMap, PaddingOptions, PointLike } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import type { Camera } from '../camera.ts'

/** The map looks at Brazil when there is nothing else to look at. */
export const BRAZIL: Camera = { latitude: -14.5, longitude: -53, zoom: 3.6 }

const MOVE_MS = 500
const EDGE_PX = 64
/** So much nearer a later way has to lead: the points are half as large again. */
const MUCH_NEARER = 0.6
/** At this zoom one vehicle alone still shows with the streets around it, and the map does not go nearer. */
const CLOSEST_FIT_ZOOM = 14

export function cameraOf(map: GlMap): Camera {
  const { lat, lng } = map.getCenter()
  return { latitude: lat, longitude: lng, zoom: map.getZoom() }
}

/** Tells whether a point lies inside the part of the map that nothing covers. */
export function isInView(map: GlMap, point: MapPoint, covered: Partial<PaddingOptions>): boolean {
  const { x, y } = map.project([point.longitude, point.latitude])
  const { clientWidth, clientHeight } = map.getContainer()
  const { left = 0, right = 0, top = 0, bottom = 0 } = covered
  const isBetween = (at: number, from: number, to: number) => {
    // Where little is free, its middle is in sight all the same.
    const edge = Math.min(EDGE_PX, (to - from) / 4)
    return at > from + edge && at < to - edge
  }
  return isBetween(x, left, clientWidth - right) && isBetween(y, top, clientHeight - bottom)
}

/** Brings a point to the middle of what nothing covers; it never zooms out. */
export function moveTo(map: GlMap, point: MapPoint, options: { covered: Partial<PaddingOptions>; zoom: number }): void {
  const { left = 0, right = 0, top = 0, bottom = 0 } = options.covered
  const offset: PointLike = [(left - right) / 2, (top - bottom) / 2]
  map.easeTo({
    center: [point.longitude, point.latitude],
    zoom: Math.max(map.getZoom(), options.zoom),
    offset,
    duration: MOVE_MS,
  })
}

/** The middle of the map is this share of what nothing covers. */
const MIDDLE = 0.6
/** A smaller move is only what rounding leaves over from the move before. */
const LEAST_MOVE_PX = 1

/**
 * Moves the map as little as it takes to have the point in the middle of what nothing covers, once a move that is under
 * way has ended: it may lead nearer, and another move would end it half way. Answers how to do without it.
 */
export function keepInMiddle(map: GlMap, point: MapPoint, covered: Partial<PaddingOptions>): () => void {
  const move = () => moveToMiddle(map, point, covered)
  if (map.isMoving()) void map.once('moveend', move)
  else move()
  return () => void map.off('moveend', move)
}

function moveToMiddle(map: GlMap, point: MapPoint, covered: Partial<PaddingOptions>): void {
  const { x, y } = map.project([point.longitude, point.latitude])
  const { clientWidth, clientHeight } = map.getContainer()
  const { left = 0, right = 0, top = 0, bottom = 0 } = covered
  const aside = beyond(x, { from: left, to: clientWidth - right })
  const down = beyond(y, { from: top, to: clientHeight - bottom })
  if (Math.hypot(aside, down) >= LEAST_MOVE_PX) map.panBy([aside, down], { duration: MOVE_MS })
}

/** Tells how far a value lies outside the middle of a range, with its sign. */
function beyond(value: number, { from, to }: { from: number; to: number }): number {
  const margin = ((to - from) * (1 - MIDDLE)) / 2
  return Math.min(0, value - from - margin) + Math.max(0, value - to + margin)
}

/**
 * Shows all the points at once; it does nothing where there are none. Where what is covered can be kept clear of in more
 * than one way, the first is taken, unless another shows the points much larger.
 */
export function fitPoints(
  map: GlMap,
  points: readonly MapPoint[],
  options: { covered: Partial<PaddingOptions> | readonly Partial<PaddingOptions>[]; animate: boolean },
): void {
  if (points.length === 0) return
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  const bounds: [[number, number], [number, number]] = [
    [smallest(longitudes), smallest(latitudes)],
    [greatest(longitudes), greatest(latitudes)],
  ]
  const ways = [options.covered].flat().map(({ left = 0, right = 0, top = 0, bottom = 0 }) => ({
    padding: { left: left + EDGE_PX, right: right + EDGE_PX, top: top + EDGE_PX, bottom: bottom + EDGE_PX },
    maxZoom: CLOSEST_FIT_ZOOM,
  }))
  const zoomOf = (way: (typeof ways)[number]) => map.cameraForBounds(bounds, way)?.zoom ?? Number.NEGATIVE_INFINITY
  const way = ways.reduce((best, other) => (zoomOf(other) > zoomOf(best) + MUCH_NEARER ? other : best))
  // Where what is covered leaves no room at all, the points are shown beneath it rather than not.
  const padding = Number.isFinite(zoomOf(way)) ? way.padding : 0
  map.fitBounds(bounds, { ...way, padding, duration: options.animate ? MOVE_MS : 0 })
}

function smallest(values: number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
}

function greatest(values: number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
