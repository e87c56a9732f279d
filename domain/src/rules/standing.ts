import { distanceMeters } from '../places/distance.ts'
import { OFF, type RulePoint, type Signal, type SignalMemory, type SignalState, type SignalWorld } from './signal.ts'

/** A vehicle stands while its fixes stay within so many metres of where it came to stand; with the engine off receivers wander further. */
const STAND_METERS = 50
const DRIFT_METERS = 150
/** What was towed, and stays for so long, was left there. */
const LEFT_MS = 10 * 60_000

/** Tells since when a vehicle stands; it is not standing at the fix at which it was found elsewhere. */
export function standsSince(point: RulePoint, memory: SignalMemory): Signal | null {
  if (!point.isAccepted) return null
  const { stand } = memory
  const radius = point.ignition === 0 ? DRIFT_METERS : STAND_METERS
  if (stand && metersFrom(stand, point) <= radius) return { isOn: true, since: stand.since }
  memory.stand = { latitude: point.latitude, longitude: point.longitude, since: point.at }
  return OFF
}

/** Tells whether a vehicle whose engine is off is carried away from where it was left: by more than the margin. */
export function driftsAway(point: RulePoint, { rule }: SignalWorld, { memory }: SignalState): Signal | null {
  const { isAccepted, ignition, at, latitude, longitude } = point
  const stand = standsSince(point, memory)
  if (!isAccepted || stand === null || ignition === -1) return null
  if (ignition === 1) {
    memory.left = null
    return OFF
  }
  const rests = stand.since !== undefined && at - stand.since >= LEFT_MS
  if (!memory.left || (rests && memory.stand)) memory.left = memory.stand ?? { latitude, longitude }
  return { isOn: metersFrom(memory.left, point) > Math.max(rule.marginMeters, DRIFT_METERS) }
}

function metersFrom(place: { latitude: number; longitude: number }, point: RulePoint): number {
  return distanceMeters(place.latitude, place.longitude, point.latitude, point.longitude)
}
