import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import type { HistoryPart } from './history-parts.ts'

/** Of some of a period history was deleted, as it is kept for so long only. */
export interface HistoryStart {
  /** Since when all is kept; null: nothing of the period was deleted. */
  since: EpochMs | null
  /** Of so many vehicles some is gone. */
  vehicles: number
}

/** Finds since when the history of parts is kept, as far as a period asks for more. */
export async function findHistoryStart(
  pool: Queryable,
  parts: readonly HistoryPart[],
  period: Period,
): Promise<HistoryStart> {
  const asked = parts.flatMap(({ vehicleId, customerId, installations }) =>
    installations.map(({ deviceId, from }) => ({ vehicleId, customerId, deviceId, from: Math.max(from, period.from) })),
  )
  const { rows } = await pool.query<HistoryStart>(
    `select ${epochMs('max(since)')} as since, count(distinct vehicle)::int as vehicles from (
       select asked.vehicle, f.before::timestamp at time zone 'UTC' as since
       from unnest($1::int[], $2::int[], $3::int[], $4::float8[]) as asked(vehicle, customer, device, since)
       join forgotten_history f on f.device_id = asked.device and f.customer_id = asked.customer
       where f.before::timestamp at time zone 'UTC' > to_timestamp(asked.since / 1000)
     ) gone`,
    [
      asked.map(({ vehicleId }) => vehicleId),
      asked.map(({ customerId }) => customerId),
      asked.map(({ deviceId }) => deviceId),
      asked.map(({ from }) => from),
    ],
  )
  return rows[0]!
}
