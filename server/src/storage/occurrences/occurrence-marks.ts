import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { IS_SNOOZED } from '../notices/snoozed-notices.ts'

/** An occurrence as a mark in the history of its vehicle, with whose the vehicle was when it began. */
export interface OccurrenceMarkRow {
  /** Its number in the queue; null for what never was in it. */
  id: number | null
  /** The name of the rule that found it; null for an alarm. */
  ruleName: string | null
  /** Of the alarm; "" for a rule's. */
  kind: string
  detail: string
  start: EpochMs
  /** Null while it goes on. */
  end: EpochMs | null
  count: number
  latitude: number | null
  longitude: number | null
  withdrawn: boolean
  withdrawnBecause: string
  claimedBy: string
  snoozed: boolean
  closedBy: string
  closedAt: EpochMs | null
  reason: string
  vehicleId: number
  plate: string
  description: string
  customerId: number
  customerName: string
}

const nameOf = (column: string) => `coalesce((select u.name from user_account u where u.id = ${column}), '')`

/**
 * Reads what rules found and trackers called for that lasted into the period. What was withdrawn is told only where it had
 * come to the queue: else nobody ever heard of it. An alarm for which a rule waits is told once. `parameters` are the
 * scope, the beginning and the excluded end in ms, and the vehicles (null: all).
 */
export async function readOccurrenceMarks(client: Queryable, parameters: unknown[]): Promise<OccurrenceMarkRow[]> {
  const { rows } = await client.query<OccurrenceMarkRow>(
    `with event as (
       select o.id as occurrence_id, null::int as alarm_id, o.rule_id, '' as kind, o.detail, o.vehicle_id, o.began_at,
         o.ended_at, o.count, o.latitude_e7, o.longitude_e7, o.withdrawn_at is not null as withdrawn, o.withdrawn_because
       from occurrence o
       where o.began_at < to_timestamp($3::float8 / 1000)
         and coalesce(o.ended_at, 'infinity') >= to_timestamp($2::float8 / 1000)
         and ($4::int[] is null or o.vehicle_id = any($4))
         and not exists (select from attendance_rule j where j.occurrence_id = o.id)
       union all
       select null, a.id, null, a.kind, '', i.vehicle_id, a.first_at, a.last_at, a.count, a.latitude_e7, a.longitude_e7,
         false, ''
       from alarm a join installation i on i.device_id = a.device_id and i.period @> a.first_at
       where a.first_at < to_timestamp($3::float8 / 1000) and a.last_at >= to_timestamp($2::float8 / 1000)
         and ($4::int[] is null or i.vehicle_id = any($4))
     )
     select t.id, r.name as "ruleName", e.kind, e.detail, ${epochMs('e.began_at')} as start,
       ${epochMs('e.ended_at')} as "end", e.count, e.latitude_e7 / 1e7::float8 as latitude,
       e.longitude_e7 / 1e7::float8 as longitude, e.withdrawn, e.withdrawn_because as "withdrawnBecause", ${nameOf('t.claimed_by')} as "claimedBy",
       coalesce(${IS_SNOOZED}, false) as snoozed,
       ${nameOf('t.closed_by')} as "closedBy", ${epochMs('t.closed_at')} as "closedAt", coalesce(t.reason, '') as reason,
       v.id as "vehicleId", v.plate, v.description, c.id as "customerId", c.name as "customerName"
     from event e
     left join attendance t on t.occurrence_id = e.occurrence_id or t.alarm_id = e.alarm_id
     left join rule r on r.id = e.rule_id
     join vehicle v on v.id = e.vehicle_id
     join ownership owner on owner.vehicle_id = v.id and owner.slot = 0 and owner.period @> e.began_at
       and ${ownershipInScope('owner', '$1')}
     join customer c on c.id = owner.customer_id
     where not e.withdrawn or t.id is not null
     order by e.began_at, t.id`,
    parameters,
  )
  return rows
}
