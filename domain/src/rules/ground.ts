import type { RuleGeofence } from './rule.ts'
import type { RulePoint, SignalMemory, SignalWorld } from './signal.ts'

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
  { rule: { marginMeters }, geofences }: Pick<SignalWorld, 'rule' | 'geofences'>,
  memory: SignalMemory,
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

const NONE: readonly number[] = []

/**
 * Notes inside of which geofences a vehicle is, each by its edge and margin as {@link groundOf} has them, and answers those that it entered. Of
 * states of before one is known, and which others it was inside of is not.
 */
export function noteInside(
  { isAccepted, latitude, longitude }: RulePoint,
  { rule: { marginMeters }, geofences }: Pick<SignalWorld, 'rule' | 'geofences'>,
  memory: SignalMemory,
): readonly number[] {
  if (!isAccepted) return NONE
  const { insideIds, isInside, insideId = null } = memory
  const known = insideIds ?? (isInside && insideId !== null ? [insideId] : NONE)
  let [inside, entered] = [NONE, NONE]
  for (const geofence of geofences) {
    const wasInside = known.includes(geofence.id)
    if (!geofence.reaches(latitude, longitude, wasInside ? marginMeters : 0)) continue
    inside = [...inside, geofence.id]
    if (!wasInside) entered = [...entered, geofence.id]
  }
  memory.insideIds = inside
  if (insideIds !== undefined || isInside === false) return entered
  return isInside && !inside.includes(insideId!) ? entered : NONE
}

/** Where several lie over each other, the strictest counts. */
function limitOf({ speedLimitKmh }: RuleGeofence): number {
  return speedLimitKmh ?? Number.POSITIVE_INFINITY
}
