import type pg from 'pg'
import type { Logger } from 'pino'
import { announceOccurrences } from '../storage/alarms/occurrence-news.ts'
import { withinCellOf } from '../storage/base/cells.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { listPartings, partAlarmsOf } from '../storage/intake/alarm-partings.ts'
import { leaveOtherParts } from '../storage/occurrences/parted-alarms.ts'
import { type ChangedDevices, createChangedDevices } from './changed-devices.ts'

/** On this channel the database tells that it was changed whose a device was. */
export const ALARM_PARTING_CHANNEL = 'alarm_parting'

/**
 * Has each owner keep its part alone of an alarm that reaches over a change of owner or of installation which became known after it (decision 23): one
 * transaction a device, none of them that of the register. What fails is logged.
 */
export function createAlarmParting(pool: pg.Pool, log: Pick<Logger, 'error'>): ChangedDevices {
  return createChangedDevices({
    list: () => listPartings(pool),
    work: (deviceId) => partDevice(pool, deviceId),
    noteFailure: (error, deviceId) =>
      log.error({ err: error, deviceId }, 'the alarms of a device could not be parted by whose it was'),
  })
}

async function partDevice(pool: pg.Pool, deviceId: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { alarmIds, owners } = await withinCellOf(client, deviceId, () => partAlarmsOf(client, deviceId))
    if (alarmIds.length === 0) return
    await leaveOtherParts(client, alarmIds)
    await announceOccurrences(client, owners)
  })
}
