import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import { isAlert } from './status-look.ts'

/** Tells whether a vehicle has something that somebody should see at once: an alarm, or a badge that is an alert. */
export function hasAlert({ badges, alarms }: { badges: readonly StatusBadge[]; alarms: readonly unknown[] }): boolean {
  return alarms.length > 0 || badges.some(isAlert)
}
