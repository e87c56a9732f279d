import type { RuleGeofence } from '@monitorweb/domain/rules/rule'

/** A geofence as rules ask it, with its name for the words of what they find. */
export interface NamedGeofence extends RuleGeofence {
  name: string
}
