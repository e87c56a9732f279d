import type { RuleGeofence } from './rule.ts'
import type { RulePoint, SignalContext } from './signal.ts'

/** Whether a vehicle is in one of a rule's geofences, or in which it was last. */
interface Ground {
  isInside: boolean
  id: number | null
  speedLimitKmh: number | null
}

/**
 * Tells where a vehicle is. It is inside from the edge on, and outside only beyond the margin, so that a receiver at the
 * edge goes neither in nor out. Of a condition about places it is where it was, as long as it is there. Null where the point has no place.
 */
export function groundOf(
  { isAccepted, latitude, longitude }: RulePoint,
  { geofences, marginMeters, memory }: Pick<SignalContext, 'geofences' | 'marginMeters' | 'memory'>,
  isAboutPlaces = false,
): Ground | null {
  if (!isAccepted) return null
  let inside: RuleGeofence | null = null
  for (const geofence of geofences) {
    const isLast = memory.isInside === true && memory.insideId === geofence.id
    if (!geofence.reaches(latitude, longitude, isLast ? marginMeters : 0)) continue
    if (isLast && isAboutPlaces) {
      inside = geofence
      break
    }
    if (inside === null || limitOf(geofence) < limitOf(inside)) inside = geofence
  }
  memory.isInside = inside !== null
  if (inside) memory.insideId = inside.id
  return { isInside: inside !== null, id: memory.insideId ?? null, speedLimitKmh: inside?.speedLimitKmh ?? null }
}

/** Where several lie over each other, the strictest counts. */
function limitOf({ speedLimitKmh }: RuleGeofence): number {
  return speedLimitKmh ?? Number.POSITIVE_INFINITY
}
