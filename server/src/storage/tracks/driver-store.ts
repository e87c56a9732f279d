import type { Period } from '@monitorweb/domain/calendar/period'
import type { ToldDriver } from '@monitorweb/domain/track/report/drivers'
import { askCellOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { queryPositions } from '../packed/unpacked-positions.ts'
import type { HistoryPart } from './history-parts.ts'
import { positionsIn } from './track-store.ts'

/** Lists in order of time which drivers the devices of a part of a history told, with positions and without, both ends included. */
export async function listToldDrivers(pool: Queryable, part: HistoryPart, { from, to }: Period): Promise<ToldDriver[]> {
  const told: ToldDriver[] = []
  for (const installed of part.installations) {
    const since = Math.max(from, installed.from)
    const until = Math.min(to + 1, installed.until)
    if (since >= until) continue
    const { deviceId, isCorrected } = installed
    const ask = {
      asked: [{ deviceId, from: since, until }],
      says: (attributes: string) => attributes.includes('"driverId"'),
      text: (positions: string) =>
        `select ${epochMs('p.fix_time')} as at, p.attributes ->> 'driverId' as "driverId" from ${isCorrected ? positionsIn(installed) : positions} p
         where p.device_id = $1 and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
           and p.attributes ? 'driverId'
         order by p.fix_time, p.digest`,
      values: [deviceId, since, until],
    }
    const rows = await askCellOf(pool, deviceId, (cell) => queryPositions<ToldDriver>(cell, ask))
    told.push(...rows)
  }
  return told
}
