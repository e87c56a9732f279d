import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { ALARM_KINDS, ALARM_LIFE_MS, urgencyOf } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'
import { isOfOrAbove, isOperatorBy, MAY_ENTER } from '../base/person-standing.ts'
import type { Queryable } from '../base/queryable.ts'
import { VISIBLE_OCCURRENCES } from './occurrence-rows.ts'

/** So many are taken in at a time, of each kind. */
const MOST_AT_ONCE = 1000
/** Why the program closed what a late report withdrew. */
export const WITHDRAWN = 'retirada'

/** One that is not in the queue yet: an alarm, or what a rule found, by their numbers. */
export type Newcomer = { alarmId: number } | { occurrenceId: string }

/**
 * Takes into the queue what is not in it yet, all or this one alone, each once, however many processes look; answers the numbers there, and those
 * of alarms that a rule found too, about which more people may be told.
 */
export async function admitOccurrences(client: pg.PoolClient, only: Newcomer | null): Promise<number[]> {
  const alarmId = only && 'alarmId' in only ? only.alarmId : null
  const occurrenceId = only && 'occurrenceId' in only ? only.occurrenceId : null
  const alarms = occurrenceId === null ? await admitAlarms(client, alarmId) : []
  if (alarmId !== null) return alarms
  const joined = await joinAlarmsOfRules(client, occurrenceId)
  return [...new Set([...alarms, ...joined, ...(await admitRuleOccurrences(client, occurrenceId))])]
}

/** SQL: alarms `a` that are to be taken in, by `NEW_ALARMS_BY`. One whose vehicle nobody registered yet is taken in when somebody does. */
const NEW_ALARMS = `alarm a
  join unnest($1::text[], $2::int[]) as graded(kind, urgency) on graded.kind = a.kind
  where a.acknowledged_at is null and a.last_at > now() - make_interval(secs => $3)
    and not exists (select 1 from attendance t where t.alarm_id = a.id)
    and exists (
      select 1 from installation i
      join ownership owner on owner.vehicle_id = i.vehicle_id and owner.slot = 0 and owner.period @> a.first_at
      where i.device_id = a.device_id and i.period @> a.first_at)`
const NEW_ALARMS_BY = [ALARM_KINDS, ALARM_KINDS.map(urgencyOf), ALARM_LIFE_MS / 1000]

/** Lists the alarms that are to be taken in, the oldest first. */
export async function listNewAlarms(pool: Queryable): Promise<Newcomer[]> {
  const { rows } = await pool.query<{ alarmId: number }>(
    `select a.id as "alarmId" from ${NEW_ALARMS} order by a.id limit ${MOST_AT_ONCE}`,
    NEW_ALARMS_BY,
  )
  return rows
}

async function admitAlarms(client: pg.PoolClient, only: number | null): Promise<number[]> {
  // Who acknowledges an alarm meanwhile has its row: it is left for the next time, and then it is acknowledged.
  const { rows } = await client.query<{ id: number }>({
    name: 'admit-alarms',
    text: `with fresh as (
       select a.id, graded.urgency from ${NEW_ALARMS} and ($4::int is null or a.id = $4)
       order by a.id limit ${MOST_AT_ONCE} for no key update of a skip locked
     )
     insert into attendance (alarm_id, urgency) select id, urgency from fresh
     on conflict (alarm_id) do nothing returning id`,
    values: [...NEW_ALARMS_BY, only],
  })
  return rows.map(({ id }) => id)
}

/** SQL: what rules found and the queue has not seen; what was found too late to be told of is in the list alone. */
const FRESH = `o.notify and o.withdrawn_at is null and o.recorded_at > now() - interval '1 day'
  and not exists (select from attendance t where t.occurrence_id = o.id)`
/** SQL: the last time that it was so. */
const LAST_AT = 'coalesce(o.ended_at, o.fired_at)'
/**
 * SQL: that no alarm in the queue is `o` as it is by now. One that was closed and calls again within the cool-down is another alarm, of the same
 * occurrence once more.
 */
const IS_AHEAD = `not exists (
  select from attendance_rule j where j.occurrence_id = o.id and (o.count = 1 or exists (
    select from attendance t join alarm a on a.id = t.alarm_id where t.id = j.attendance_id and a.last_at >= ${LAST_AT})))`
/** SQL: the alarms `a` that a rule `r` on alarms found as `o`. */
const ITS_ALARMS = `installation i
  join alarm a on a.device_id = i.device_id and i.period @> a.first_at
    and a.first_at <= ${LAST_AT} and a.last_at >= o.fired_at
  where i.vehicle_id = o.vehicle_id and r.condition ->> 'kind' = 'alarm' and r.condition -> 'alarms' ? a.kind`

/** SQL: what rules on alarms `found`, with the number `newest` of the newest of its alarms in the queue, which does not stand for it yet. */
const FOUND_OF_QUEUED = `(
    select distinct on (o.id) o.id, t.id as newest
    from occurrence o join rule r on r.id = o.rule_id
    cross join lateral (select a.id, a.first_at from ${ITS_ALARMS}) a
    join attendance t on t.alarm_id = a.id
    where ${FRESH} and ${IS_AHEAD}
    order by o.id, a.first_at desc
  ) as found
  where not exists (select from attendance_rule j where j.occurrence_id = found.id and j.attendance_id = found.newest)`

/**
 * SQL: what rules `r` found, `o`, that is to be taken in itself. An alarm that is in the queue, or comes there, stands for what rules found of it; one
 * that somebody acknowledges before that is not told of by a rule either. One that came too late for the queue stands for nothing: it is the rule's
 * to say how late is late.
 */
const FOUND_ALONE = `occurrence o join rule r on r.id = o.rule_id
  where ${FRESH} and not exists (select from attendance_rule j where j.occurrence_id = o.id)
    and not exists (select from ${ITS_ALARMS} and (
    a.acknowledged_at is not null or a.last_at > now() - make_interval(secs => ${ALARM_LIFE_MS / 1000})
    or exists (select from attendance admitted where admitted.alarm_id = a.id)))`

/** Lists what rules found that is to be taken in, or told of as an alarm that is there, the oldest first. */
export async function listNewOccurrences(pool: Queryable): Promise<Newcomer[]> {
  const { rows } = await pool.query<{ occurrenceId: string }>(
    `select id::text as "occurrenceId" from (
       (select found.id from ${FOUND_OF_QUEUED}) union (select o.id from ${FOUND_ALONE})
     ) as newcomers order by id limit ${MOST_AT_ONCE}`,
  )
  return rows
}

/**
 * Has what rules on alarms found be the alarm that is in the queue already, as urgent as the most urgent of both, which comes back where it was put
 * aside as less urgent; answers the numbers there.
 */
async function joinAlarmsOfRules(client: pg.PoolClient, only: string | null): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'join-alarms-of-rules',
    text: `with joined as (
       insert into attendance_rule (occurrence_id, attendance_id)
       select found.id, found.newest from ${FOUND_OF_QUEUED} and ($1::bigint is null or found.id = $1)
       order by found.id limit ${MOST_AT_ONCE}
       on conflict (occurrence_id, attendance_id) do nothing returning occurrence_id, attendance_id
     ), raised as (
       update attendance t set urgency = said.urgency, snoozed_until = case when t.snoozed_until is not null then now() end
       from (
         select j.attendance_id, max(r.urgency) as urgency
         from joined j join occurrence o on o.id = j.occurrence_id join rule r on r.id = o.rule_id group by 1
       ) said
       where t.id = said.attendance_id and t.urgency < said.urgency
     )
     select distinct j.attendance_id as id from joined j join attendance t on t.id = j.attendance_id
     where t.closed_at is null`,
    values: [only],
  })
  return rows.map(({ id }) => id)
}

async function admitRuleOccurrences(client: pg.PoolClient, only: string | null): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'admit-occurrences',
    text: `insert into attendance (occurrence_id, urgency)
     select o.id, r.urgency from ${FOUND_ALONE} and ($1::bigint is null or o.id = $1)
     order by o.id limit ${MOST_AT_ONCE}
     on conflict (occurrence_id) do nothing returning id`,
    values: [only],
  })
  return rows.map(({ id }) => id)
}

/** Why the program gave back what somebody had. */
const CANNOT_ENTER = 'Quem a tinha não pode mais entrar.'
const CANNOT_ATTEND = 'Quem a tinha não pode mais tratá-la.'

/** SQL: what is at work, `t`, with its owner, whoever sees it: the scope is everything. */
const AT_WORK = `select t.id, t.claimed_by, owner.customer_id from ${VISIBLE_OCCURRENCES}
  where t.closed_at is null and t.claimed_by is not null and $1::int[] is null`
/** SQL: whether the person `u`, of type `t`, may work at what is `w`'s customer's. */
const MAY_ATTEND = `${MAY_ENTER} and t.access in ('A', 'O') and (${isOperatorBy('$2', '$3')} or ${isOfOrAbove('w.customer_id')})`

/**
 * Gives back what somebody took over who may not enter or may not work at it any more, so that others see that it waits; answers the
 * numbers.
 */
export async function releaseOfBarred(client: pg.PoolClient, { customers, users }: PrivilegedCodes): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'release-of-barred',
    text: `with at_work as (${AT_WORK}), left_behind as (
       select w.id, w.claimed_by, exists (select from user_account u where u.id = w.claimed_by and ${MAY_ENTER}) as enters
       from at_work w where not exists (
         select from user_account u join user_type t on t.id = u.user_type_id where u.id = w.claimed_by and ${MAY_ATTEND})
     ), released as (
       update attendance t set claimed_by = null, claimed_at = null from left_behind l
       where t.id = l.id and t.claimed_by = l.claimed_by and t.closed_at is null returning t.id, l.enters
     )
     insert into attendance_step (attendance_id, kind, text)
     select id, 'released', case when enters then $5 else $4 end from released returning attendance_id as id`,
    values: [null, customers, users, CANNOT_ENTER, CANNOT_ATTEND],
  })
  return rows.map(({ id }) => id)
}

/**
 * Closes what a late report withdrew before anybody claimed it, and opens again what another one revived, which waits from then on; answers
 * whose each is. What somebody works at stays theirs to close.
 */
export async function followWithdrawals(client: pg.PoolClient): Promise<{ customerId: number; vehicleId: number }[]> {
  const { rows } = await client.query<{ customerId: number; vehicleId: number }>({
    name: 'follow-withdrawals',
    text: `with closed as (
       update attendance t set closed_at = now(), reason = '${WITHDRAWN}' from occurrence o
       where o.id = t.occurrence_id and o.withdrawn_at is not null and t.closed_at is null and t.claimed_by is null
       returning o.customer_id, o.vehicle_id
     ), opened as (
       update attendance t set closed_at = null, reason = '', admitted_at = now() from occurrence o
       where o.id = t.occurrence_id and o.withdrawn_at is null and t.closed_at > now() - interval '7 days'
         and t.reason = '${WITHDRAWN}'
       returning o.customer_id, o.vehicle_id
     )
     select distinct customer_id as "customerId", vehicle_id as "vehicleId" from (table closed union all table opened) as moved`,
  })
  return rows
}
