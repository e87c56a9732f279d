import type { EventCount, ShiftRow } from '@monitorweb/contract/reports/watch-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { OCCURRENCE_COLUMNS, type OccurrenceRow, VISIBLE_OCCURRENCES } from './occurrence-rows.ts'

interface WatchQuery {
  /** Null: all vehicles of the scope. */
  vehicleIds: readonly number[] | null
  /** Its end is excluded. */
  period: Period
}

function parameters(scope: Scope, { vehicleIds, period }: WatchQuery): unknown[] {
  return [scopeParameter(scope), period.from, period.to, vehicleIds]
}

const WITHIN = (column: string) =>
  `${column} >= to_timestamp($2::float8 / 1000) and ${column} < to_timestamp($3::float8 / 1000)`

/** The words of an alarm are those of its kind. */
export type EventCountRow = Omit<EventCount, 'words'> & { ruleName: string | null; kind: string }

/**
 * Counts what rules found and trackers called for, by rule or kind of alarm and by vehicle and owner: of what began in
 * the period and was not withdrawn, the most frequent first.
 */
export async function countEvents(client: Queryable, scope: Scope, query: WatchQuery): Promise<EventCountRow[]> {
  const { rows } = await client.query<EventCountRow>(
    `with event as (
       select o.rule_id, '' as kind, o.vehicle_id, o.began_at, coalesce(o.ended_at, now()) as ended_at, o.count, o.worst
       from occurrence o where o.withdrawn_at is null and ${WITHIN('o.began_at')}
       union all
       select null, a.kind, i.vehicle_id, a.first_at, a.last_at, a.count, null
       from alarm a join installation i on i.device_id = a.device_id and i.period @> a.first_at
       where ${WITHIN('a.first_at')}
     )
     select e.rule_id as "ruleId", r.name as "ruleName", e.kind, v.id as "vehicleId", v.plate, v.description,
       c.id as "customerId", c.name as "customerName", count(*)::int as count, sum(e.count)::int as times,
       round(sum(lasted.seconds))::int as "totalSeconds", round(max(lasted.seconds))::int as "longestSeconds",
       max(e.worst)::float8 as worst, ${epochMs('min(e.began_at)')} as "firstAt", ${epochMs('max(e.began_at)')} as "lastAt"
     from event e
     cross join lateral (
       select least(greatest(extract(epoch from e.ended_at - e.began_at), 0), 2000000000)::float8 as seconds
     ) lasted
     join vehicle v on v.id = e.vehicle_id and ($4::int[] is null or v.id = any($4))
     join ownership owner on owner.vehicle_id = v.id and owner.slot = 0 and owner.period @> e.began_at
       and ${ownershipInScope('owner', '$1')}
     join customer c on c.id = owner.customer_id
     left join rule r on r.id = e.rule_id
     group by e.rule_id, r.name, e.kind, v.id, c.id
     order by count(*) desc, coalesce(r.name, e.kind), v.id, c.id`,
    parameters(scope, query),
  )
  return rows
}

/** Its words and what it was are made where it is answered. */
export type ShiftStoredRow = OccurrenceRow &
  Pick<ShiftRow, 'escalated'> & {
    now: number
    /** For so long people had it in all who gave it back. */
    heldBeforeSeconds: number
    /** For so long it was put aside. */
    snoozedSeconds: number
    /** The note of the closing. */
    note: string
  }

/** SQL: the steps after which somebody has `t`, nobody does, or it is aside. */
const TURNS = `attendance_step s where s.attendance_id = t.id and s.kind in ('claimed', 'released', 'snoozed', 'returned')`
/** SQL: for how many seconds people had `t` who gave it back or put it aside; what was opened again waits anew. */
const HELD_BEFORE = `coalesce((
    select sum(extract(epoch from turn.next_at - turn.at)) filter (where turn.kind = 'claimed' and turn.at >= t.admitted_at)
    from (select s.kind, s.at, lead(s.at) over (order by s.id) as next_at from ${TURNS}) turn), 0)::float8`
/** SQL: for how many seconds `t` was aside, until somebody took it, it came back or was closed, or up to now. */
const SNOOZED = `coalesce((
    select sum(extract(epoch from coalesce(turn.next_at, t.closed_at, now()) - turn.at))
      filter (where turn.kind = 'snoozed' and turn.at >= t.admitted_at)
    from (select s.kind, s.at, lead(s.at) over (order by s.id) as next_at from ${TURNS}) turn), 0)::float8`

/** Reads what came into the queue in the period, in the order in which it came. */
export async function readShift(client: Queryable, scope: Scope, query: WatchQuery): Promise<ShiftStoredRow[]> {
  const { rows } = await client.query<ShiftStoredRow>(
    `select ${OCCURRENCE_COLUMNS}, ${epochMs('now()')} as now, ${HELD_BEFORE} as "heldBeforeSeconds",
       ${SNOOZED} as "snoozedSeconds",
       exists (select from attendance_step s where s.attendance_id = t.id and s.kind = 'escalated') as escalated,
       coalesce((select s.text from attendance_step s where s.attendance_id = t.id and s.kind = 'closed'
         order by s.id desc limit 1), '') as note
     from ${VISIBLE_OCCURRENCES}
     where ${WITHIN('t.admitted_at')} and ($4::int[] is null or v.id = any($4))
     order by t.admitted_at, t.id`,
    parameters(scope, query),
  )
  return rows
}
