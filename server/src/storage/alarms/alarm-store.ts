import type { Alarm } from '@monitorweb/contract/fleet/alarm-operations'
import { MOST_COUNTED } from '@monitorweb/contract/wire/most-counted'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter, vehiclesEverInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'

/** An alarm as it is stored; its words and its place in words are made where it is answered. */
export type AlarmRow = Omit<Alarm, 'words' | 'place'>

export interface AlarmFilter {
  /** Null for every vehicle in scope. */
  vehicleId: number | null
  /** Whether only those are asked for that nobody acknowledged. */
  pending: boolean
}

/**
 * SQL: alarms `a` with the vehicle and the owner of the moment they began, as far as the scope (`$1`) may see them: a
 * tracker that was moved, or a vehicle that was sold, takes none along.
 */
export const VISIBLE_ALARMS = `
  alarm a
  join installation i on i.device_id = a.device_id and i.period @> a.first_at
  join vehicle v on v.id = i.vehicle_id
  join ownership owner on owner.vehicle_id = v.id and owner.slot = 0 and owner.period @> a.first_at
    and ${ownershipInScope('owner', '$1')}`

/**
 * SQL: the same of every vehicle, for who may see all. They are gone through one by one, since so few of all years are asked for: a join of whole
 * tables, which is what the planner would rather do, reads them all.
 */
const ANY_ALARMS = `
  alarm a
  join lateral (
    select i.vehicle_id from installation i where i.device_id = a.device_id and i.period @> a.first_at limit 1) i on true
  join vehicle v on v.id = i.vehicle_id
  join lateral (
    select o.customer_id from ownership o
    where o.vehicle_id = v.id and o.slot = 0 and o.period @> a.first_at limit 1) owner on true`

function filtered(scope: Scope, vehicleId: number | null): string {
  const found =
    scope.kind === 'all' && vehicleId === null
      ? `${ANY_ALARMS} where $1::int[] is null and $2::int is null`
      : `${VISIBLE_ALARMS} where v.id in (${vehiclesEverInScope('$1', '$2')})`
  return `from ${found} and (not $3 or a.acknowledged_at is null)`
}

export const ALARM_COLUMNS = `
  a.id, v.id as "vehicleId", v.plate, v.description, owner.customer_id as "customerId",
  (select c.name from customer c where c.id = owner.customer_id) as "customerName",
  a.kind, ${epochMs('a.first_at')} as "firstAt", ${epochMs('a.last_at')} as "lastAt", a.count,
  a.latitude_e7 / 1e7::float8 as latitude, a.longitude_e7 / 1e7::float8 as longitude,
  ${epochMs('a.acknowledged_at')} as "acknowledgedAt",
  (select u.name from user_account u where u.id = a.acknowledged_by) as "acknowledgedBy", a.note`

/** Lists alarms in scope, those said last first. */
export async function listAlarms(
  pool: Queryable,
  scope: Scope,
  { vehicleId, pending, first, offset }: AlarmFilter & Page,
): Promise<AlarmRow[]> {
  const { rows } = await pool.query<AlarmRow>(
    `select ${ALARM_COLUMNS} ${filtered(scope, vehicleId)} order by a.last_at desc, a.id desc limit $4 offset $5`,
    [scopeParameter(scope), vehicleId, pending, first, offset],
  )
  return rows
}

/** Of more than {@link MOST_COUNTED} the rest is not counted. */
export async function countAlarms(pool: Queryable, scope: Scope, { vehicleId, pending }: AlarmFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select ${filtered(scope, vehicleId)} limit ${MOST_COUNTED} + 1) as counted`,
    [scopeParameter(scope), vehicleId, pending],
  )
  return rows[0]!.count
}
