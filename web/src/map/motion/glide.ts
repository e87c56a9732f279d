import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { MapPoint } from '#places/map-point.ts'

/** A glide is the way of a marker from one fix to the next. */
export interface Glide {
  from: MapPoint
  to: MapPoint
  durationMs: number
}

/**
 * Where fixes are further apart in time nobody knows which way the vehicle took, and a fix that came this late tells of
 * the past.
 */
const LONGEST_STEP_MS = 30_000
/** A marker is behind what is known of its vehicle for no longer than this, however far apart its fixes are. */
const LONGEST_GLIDE_MS = 2_000
const SHORTEST_GLIDE_MS = 300

/**
 * Answers how a vehicle may be drawn on its way to what was just heard of it; null makes it jump there. Only a vehicle
 * that is current is drawn under way, and only between fixes that are at most 30 s apart: anything else would be
 * invented.
 */
export function glideBetween(before: LiveVehicle | undefined, now: LiveVehicle): Glide | null {
  const from = before?.position
  const to = now.position
  if (!from || !to || before.freshness !== 'current' || now.freshness !== 'current') return null
  const stepMs = to.fixTime - from.fixTime
  if (stepMs <= 0 || stepMs > LONGEST_STEP_MS || isOld(to) || crossesDateLine(from, to)) return null
  return { from, to, durationMs: Math.min(LONGEST_GLIDE_MS, Math.max(SHORTEST_GLIDE_MS, stepMs)) }
}

function isOld({ fixTime, receivedAt }: LivePosition): boolean {
  return receivedAt - fixTime > LONGEST_STEP_MS
}

function crossesDateLine(from: MapPoint, to: MapPoint): boolean {
  return Math.abs(to.longitude - from.longitude) > 180
}

/** Answers where the marker stands after so many milliseconds of its way. */
export function placeAfter({ from, to, durationMs }: Glide, elapsedMs: number): MapPoint {
  const share = Math.min(1, Math.max(0, elapsedMs / durationMs))
  if (share === 1) return { latitude: to.latitude, longitude: to.longitude }
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}
