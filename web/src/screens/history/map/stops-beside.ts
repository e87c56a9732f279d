import type { Period } from '@monitorweb/domain/calendar/period'
import type { StopMark } from '#map/track/stop-groups.ts'

/** Answers the stops of a fleet without those that the vehicle which is looked at has on the map by itself. */
export function stopsBeside(around: readonly StopMark[], own: readonly StopMark[], focus: Period): StopMark[] {
  const looked = new Set(own.map(({ vehicleId }) => vehicleId))
  return around.filter(({ vehicleId, start }) => !looked.has(vehicleId) || start < focus.from || start >= focus.to)
}
