import type { Occurrence, OccurrencePlace } from './rule.ts'

/** Whether one says of an occurrence what the other says. */
export function isSameOccurrence(one: Occurrence, other: Occurrence): boolean {
  return (
    one.beganAt === other.beganAt &&
    one.firedAt === other.firedAt &&
    one.endedAt === other.endedAt &&
    one.count === other.count &&
    one.worst === other.worst &&
    one.geofenceId === other.geofenceId &&
    one.what === other.what &&
    isSamePlace(one.place, other.place) &&
    isSamePlace(one.endPlace, other.endPlace)
  )
}

function isSamePlace(one: OccurrencePlace | null, other: OccurrencePlace | null): boolean {
  return one === other || (one?.latitude === other?.latitude && one?.longitude === other?.longitude)
}
