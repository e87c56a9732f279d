import type { LiveAlarm } from '@monitorweb/contract/fleet/live'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatShortAge } from './age.ts'

/** Says what was called for and how long ago that was last: "Pânico há 3 min". */
export function alarmWords({ kind, lastAt }: Pick<LiveAlarm, 'kind' | 'lastAt'>, now: EpochMs): string {
  return `${EVENT_LABELS[kind]} ${formatShortAge(lastAt, now)}`
}
