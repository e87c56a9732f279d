import type { Alarm } from '@monitorweb/contract/fleet/alarm-operations'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter } from '../base/scope.ts'
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

const FILTERED = `from ${VISIBLE_ALARMS} where ($2::int is null or v.id = $2) and (not $3 or a.acknowledged_at is null)`

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
    `select ${ALARM_COLUMNS} ${FILTERED} order by a.last_at desc, a.id desc limit $4 offset $5`,
    [scopeParameter(scope), vehicleId, pending, first, offset],
  )
  return rows
}

export async function countAlarms(pool: Queryable, scope: Scope, { vehicleId, pending }: AlarmFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${FILTERED}`, [
    scopeParameter(scope),
    vehicleId,
    pending,
  ])
  return rows[0]!.count
}
