import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import { alarmWords } from '#format/alarm-words.ts'
import { BADGE_LABELS, isAlert } from '#ui/status/status-look.ts'

/** A fact that stands beside the status of a vehicle. */
export interface VehicleFact {
  key: string
  words: string
  /** The words without how long ago, where they say that. */
  name: string
  isAlert: boolean
}

/** What these badges say an alarm says better: when. */
const SAID_BY: Partial<Record<StatusBadge, AlarmKind>> = { panic: 'sos', powerCut: 'powerCut' }

/** Lists what is to be said beside the status, the gravest first: alarms, the newest of each kind, and then badges. */
export function factChips({ badges, alarms }: Pick<LiveVehicle, 'badges' | 'alarms'>, now: EpochMs): VehicleFact[] {
  const kinds = new Set<AlarmKind>()
  const newest = alarms.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind))
  return [
    ...newest.map((alarm) => ({
      key: alarm.kind,
      words: alarmWords(alarm, now),
      name: EVENT_LABELS[alarm.kind],
      isAlert: true,
    })),
    ...badges
      .filter((badge) => !kinds.has(SAID_BY[badge] as AlarmKind))
      .map((badge) => ({ key: badge, words: BADGE_LABELS[badge], name: BADGE_LABELS[badge], isAlert: isAlert(badge) })),
  ]
}
