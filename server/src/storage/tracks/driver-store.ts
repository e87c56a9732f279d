import type { Period } from '@monitorweb/domain/calendar/period'
import type { ToldDriver } from '@monitorweb/domain/track/report/drivers'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import type { HistoryPart } from './history-parts.ts'
import { positionsIn } from './track-store.ts'

/** Lists in order of time which drivers the devices of a part of a history told, with positions and without, both ends included. */
export async function listToldDrivers(pool: Queryable, part: HistoryPart, { from, to }: Period): Promise<ToldDriver[]> {
  const told: ToldDriver[] = []
  for (const installed of part.installations) {
    const since = Math.max(from, installed.from)
    const until = Math.min(to + 1, installed.until)
    if (since >= until) continue
    const { rows } = await pool.query<ToldDriver>(
      `select ${epochMs('p.fix_time')} as at, p.attributes ->> 'driverId' as "driverId" from ${positionsIn(installed)} p
       where p.device_id = $1 and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
         and p.attributes ? 'driverId'
       order by p.fix_time, p.digest`,
      [installed.deviceId, since, until],
    )
    told.push(...rows)
  }
  return told
}
