import type { Alarm, alarmOperations } from '@monitorweb/contract/fleet/alarm-operations'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { acknowledgeAlarm } from '../../storage/alarms/acknowledge-alarm.ts'
import { type AlarmRow, countAlarms, listAlarms } from '../../storage/alarms/alarm-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers list what trackers called for, and note who looks after it. */
export function alarmResolvers({
  pool,
  describePlace,
}: Pick<ResolverDeps, 'pool' | 'describePlace'>): Pick<Resolvers, keyof typeof alarmOperations> {
  function present(row: AlarmRow): Alarm {
    const { latitude, longitude } = row
    const place = latitude === null || longitude === null ? '' : describePlace(latitude, longitude)
    return { ...row, words: eventLabel(row.kind), place }
  }
  return {
    listAlarms: async (asked, { scope }) => (await listAlarms(pool, scope, asked)).map(present),
    countAlarms: (asked, { scope }) => countAlarms(pool, scope, asked),
    acknowledgeAlarm: async (asked, viewer) => present(await acknowledgeAlarm(pool, viewer, asked)),
  }
}
