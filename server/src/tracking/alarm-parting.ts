import type pg from 'pg'
import type { Logger } from 'pino'
import { announceOccurrences } from '../storage/alarms/occurrence-news.ts'
import { withinCellOf } from '../storage/base/cells.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { listPartings, partAlarmsOf } from '../storage/intake/alarm-partings.ts'
import { leaveOtherParts } from '../storage/occurrences/parted-alarms.ts'

/** The database tells of each; this often one looks for those that were not heard of, or that failed. */
const LOOK_EVERY_MS = 60_000

/** On this channel the database tells that it was changed whose a device was. */
export const ALARM_PARTING_CHANNEL = 'alarm_parting'

export interface AlarmParting {
  /** Must be called with what is told on {@link ALARM_PARTING_CHANNEL}. */
  noteChange(): void
  /** Parts the alarms of the devices of which it was changed whose they were, where there may be any. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * Has each owner keep its part alone of an alarm that reaches over a change of owner or of installation which became known after it (decision 23): one
 * transaction a device, none of them that of the register. What fails is logged, and tried again.
 */
export function createAlarmParting(pool: pg.Pool, log: Pick<Logger, 'error'>): AlarmParting {
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    noteChange() {
      lookedAt = Number.NEGATIVE_INFINITY
    },
    async run(signal) {
      const now = performance.now()
      if (now - lookedAt < LOOK_EVERY_MS) return
      lookedAt = now
      for (const deviceId of await listPartings(pool)) {
        if (signal.aborted) return
        // One device that fails must keep no other from it.
        await partDevice(pool, deviceId).catch((error: unknown) =>
          log.error({ err: error, deviceId }, 'the alarms of a device could not be parted by whose it was'),
        )
      }
    },
  }
}

async function partDevice(pool: pg.Pool, deviceId: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { alarmIds, owners } = await withinCellOf(client, deviceId, () => partAlarmsOf(client, deviceId))
    if (alarmIds.length === 0) return
    await leaveOtherParts(client, alarmIds)
    await announceOccurrences(client, owners)
  })
}
