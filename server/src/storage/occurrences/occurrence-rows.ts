import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import { ownershipInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { IS_SNOOZED } from '../notices/snoozed-notices.ts'

/** An occurrence as it is stored; its words and its place in words are made where it is answered. */
export type OccurrenceRow = Omit<Occurrence, 'words' | 'place'> & {
  /** The name of the rule that found it; null for an alarm. */
  ruleName: string | null
}

/**
 * SQL: what the central works at, `t`, from an alarm `a` or an occurrence `o` of a rule `r`, with the vehicle and the
 * owner of the moment it began, as far as the scope (`$1`) may see them: whose an occurrence is, is read as of alarms.
 */
export const VISIBLE_OCCURRENCES = `
  attendance t
  left join alarm a on a.id = t.alarm_id
  left join installation i on i.device_id = a.device_id and i.period @> a.first_at
  left join occurrence o on o.id = t.occurrence_id
  left join rule r on r.id = o.rule_id
  join vehicle v on v.id = coalesce(o.vehicle_id, i.vehicle_id)
  join ownership owner on owner.vehicle_id = v.id and owner.slot = 0
    and owner.period @> coalesce(o.began_at, a.first_at) and ${ownershipInScope('owner', '$1')}
  join customer c on c.id = owner.customer_id`

/** Of more rules that wait for one alarm the rest is counted: titles of notices and lines of lists have it. */
const MOST_RULES_NAMED = 3

/** SQL: what it was; of an alarm which rules wait for it. */
const DETAIL = `coalesce(o.detail, (
    select 'regra «' || array_to_string(names[1:${MOST_RULES_NAMED}], '», «') || '»' || case
      when cardinality(names) = ${MOST_RULES_NAMED} + 1 then ' e mais uma regra'
      when cardinality(names) > ${MOST_RULES_NAMED} then ' e mais ' || (cardinality(names) - ${MOST_RULES_NAMED}) || ' regras'
      else '' end
    from (
      select array_agg(distinct waiting.name order by waiting.name) as names
      from attendance_rule j join occurrence found on found.id = j.occurrence_id join rule waiting on waiting.id = found.rule_id
      where j.attendance_id = t.id and found.withdrawn_at is null
    ) as told where names is not null), '')`

/** SQL: the call that was opened about it; one that was deleted is none any more. */
const CALL = '(select s.id from support_call s where s.id = t.support_call_id and s.inactive_at is null)'

/** SQL: the last step that put `t` aside, while it is. */
const SNOOZING = `from attendance_step s left join user_account u on u.id = s.author_id
  where ${IS_SNOOZED} and s.attendance_id = t.id and s.kind = 'snoozed' order by s.id desc limit 1`

/** SQL: the columns of these. Whom a vehicle is only shared with learns no telephone of its owner. */
export const OCCURRENCE_COLUMNS = `
  t.id, t.urgency, coalesce(a.kind, r.condition ->> 'kind', '') as kind, r.name as "ruleName",
  ${DETAIL} as detail, v.id as "vehicleId", v.plate, v.description, c.id as "customerId",
  c.name as "customerName",
  case when $1::int[] is null or c.id = any($1::int[]) then coalesce(nullif(c.mobile1, ''), nullif(c.phone, ''), c.mobile2)
    else '' end as "customerPhone",
  ${epochMs('coalesce(o.began_at, a.first_at)')} as "beganAt", ${epochMs('coalesce(o.ended_at, a.last_at)')} as "lastAt",
  ${epochMs('o.ended_at')} as "endedAt", coalesce(o.count, a.count) as count,
  o.withdrawn_at is not null as withdrawn, coalesce(o.withdrawn_because, '') as "withdrawnBecause",
  coalesce(o.latitude_e7, a.latitude_e7) / 1e7::float8 as latitude,
  coalesce(o.longitude_e7, a.longitude_e7) / 1e7::float8 as longitude,
  ${epochMs('t.admitted_at')} as "admittedAt", t.claimed_by as "claimedById",
  coalesce((select u.name from user_account u where u.id = t.claimed_by), '') as "claimedBy",
  ${epochMs('t.claimed_at')} as "claimedAt",
  case when ${IS_SNOOZED} then ${epochMs('t.snoozed_until')} end as "snoozedUntil",
  coalesce((select u.name ${SNOOZING}), '') as "snoozedBy", coalesce((select s.text ${SNOOZING}), '') as "snoozeReason",
  coalesce((select u.name from user_account u where u.id = t.closed_by), '') as "closedBy",
  ${epochMs('t.closed_at')} as "closedAt", t.reason, ${CALL} as "supportCallId"`
