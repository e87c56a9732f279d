import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'
import { withinCellOf } from '../base/cells.ts'

/**
 * Raises an alarm that no report of the device told of, within a transaction: what the program itself found out. The activity of the device is
 * locked as by those who store its frames, and changed, which is what the live channel reads by.
 */
export async function raiseAlarm(
  client: pg.PoolClient,
  { deviceId, kind }: { deviceId: number; kind: AlarmKind },
): Promise<void> {
  await withinCellOf(client, deviceId, async () => {
    await client.query(
      `insert into device_activity (device_id) values ($1)
       on conflict (device_id) do update set changed_in = pg_current_xact_id()`,
      [deviceId],
    )
    await client.query(
      'insert into alarm (device_id, kind, first_at, last_at, count) values ($1, $2, now(), now(), 1)',
      [deviceId, kind],
    )
  })
  await client.query("select pg_notify('tracking', '')")
}
