import { ALARM_LIFE_MS } from '@monitorweb/domain/position/alarms'
import type { Queryable } from '../base/queryable.ts'

/** SQL: joins whose a vehicle was at an instant, as `owner`. */
const ownerAt = (vehicle: string, instant: string) =>
  `join ownership owner on owner.vehicle_id = ${vehicle} and owner.slot = 0 and owner.period @> ${instant}`

/** Answers before which transaction all is seen: decision 7. */
export async function readOccurrenceHorizon(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  return rows[0]!.horizon
}

/** Finds whose open occurrences rules found otherwise since a horizon: they go on, end, or began elsewhere. */
export async function findRenewed(
  client: Queryable,
  horizon: string,
): Promise<{ customerId: number; vehicleId: number }[]> {
  const { rows } = await client.query<{ customerId: number; vehicleId: number }>({
    name: 'renewed-occurrences',
    text: `select distinct owner.customer_id as "customerId", o.vehicle_id as "vehicleId"
     from occurrence o join attendance t on t.occurrence_id = o.id ${ownerAt('o.vehicle_id', 'o.began_at')}
     where o.changed_in >= $1::xid8 and t.closed_at is null`,
    values: [horizon],
  })
  return rows
}

/** An alarm in the queue that trackers may still say again. */
export interface SaidAlarm {
  id: number
  count: number
  customerId: number
  vehicleId: number
}

/** Reads the open alarms of the queue that were said of late. */
export async function readSaidAlarms(client: Queryable): Promise<SaidAlarm[]> {
  const { rows } = await client.query<SaidAlarm>({
    name: 'said-alarms',
    text: `select t.id, a.count, owner.customer_id as "customerId", i.vehicle_id as "vehicleId"
     from alarm a join attendance t on t.alarm_id = a.id
     join installation i on i.device_id = a.device_id and i.period @> a.first_at ${ownerAt('i.vehicle_id', 'a.first_at')}
     where a.acknowledged_at is null and a.last_at > now() - make_interval(secs => $1) and t.closed_at is null`,
    values: [ALARM_LIFE_MS / 1000],
  })
  return rows
}
