import type pg from 'pg'
import { pointsJson } from './point-rows.ts'
import { openPoints, type StoredDay } from './stored-days.ts'

/** So many days are opened at a time. */
const DAYS_AT_ONCE = 10

/**
 * Makes rows again of all that is packed of a device, beside those that are late, since its times are to be changed; the
 * caller holds its lock. Throws DamagedHistoryError, and why the signal was aborted.
 */
export async function unpackDevice(client: pg.PoolClient, deviceId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<StoredDay>(
      `with taken as (select device_id, day from packed_day where device_id = $1 order by day limit ${DAYS_AT_ONCE})
       delete from packed_day d using taken where d.device_id = taken.device_id and d.day = taken.day
       returning d.device_id as "deviceId", to_char(d.day, 'YYYY-MM-DD') as day, d.bytes`,
      [deviceId],
    )
    if (rows.length === 0) return
    for (const stored of rows) {
      const points = openPoints(stored).map((point) => ({ deviceId, point }))
      await client.query(
        `insert into late_position select told.* from json_populate_recordset(null::late_position, $1::json) told
         where not exists (select from position p where p.device_id = told.device_id and p.fix_time = told.fix_time and p.digest = told.digest)
         on conflict do nothing`,
        [pointsJson(points)],
      )
    }
  }
}
