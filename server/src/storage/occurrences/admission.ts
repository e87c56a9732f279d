import { ALARM_KINDS, ALARM_LIFE_MS, urgencyOf } from '@monitorweb/domain/position/alarms'
import type pg from 'pg'

/** So many are taken in at a time, of each kind. */
const MOST_AT_ONCE = 1000
const WITHDRAWN = 'retirada'

/** Takes into the queue what is not in it yet, each once, however many processes look; answers the numbers there. */
export async function admitOccurrences(client: pg.PoolClient): Promise<number[]> {
  return [...(await admitAlarms(client)), ...(await admitRuleOccurrences(client))]
}

/** One whose vehicle nobody registered yet is taken in when somebody does. */
async function admitAlarms(client: pg.PoolClient): Promise<number[]> {
  // Who acknowledges an alarm meanwhile has its row: it is left for the next time, and then it is acknowledged.
  const { rows } = await client.query<{ id: number }>(
    `with fresh as (
       select a.id, graded.urgency from alarm a
       join unnest($1::text[], $2::int[]) as graded(kind, urgency) on graded.kind = a.kind
       where a.acknowledged_at is null and a.last_at > now() - make_interval(secs => $3)
         and not exists (select 1 from attendance t where t.alarm_id = a.id)
         and exists (
           select 1 from installation i
           join ownership owner on owner.vehicle_id = i.vehicle_id and owner.slot = 0 and owner.period @> a.first_at
           where i.device_id = a.device_id and i.period @> a.first_at)
       order by a.id limit ${MOST_AT_ONCE} for no key update of a skip locked
     )
     insert into attendance (alarm_id, urgency) select id, urgency from fresh
     on conflict (alarm_id) do nothing returning id`,
    [ALARM_KINDS, ALARM_KINDS.map(urgencyOf), ALARM_LIFE_MS / 1000],
  )
  return rows.map(({ id }) => id)
}

/** What a rule found too late to be told of is in its list alone. */
async function admitRuleOccurrences(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into attendance (occurrence_id, urgency)
     select o.id, r.urgency from occurrence o join rule r on r.id = o.rule_id
     where o.notify and o.withdrawn_at is null and o.recorded_at > now() - interval '1 day'
       and not exists (select 1 from attendance t where t.occurrence_id = o.id)
     order by o.id limit ${MOST_AT_ONCE}
     on conflict (occurrence_id) do nothing returning id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Closes what a late report withdrew before anybody claimed it, and opens again what another one revived; answers whose
 * it is. What somebody works at stays theirs to close.
 */
export async function followWithdrawals(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ customerId: number }>(
    `with closed as (
       update attendance t set closed_at = now(), reason = '${WITHDRAWN}' from occurrence o
       where o.id = t.occurrence_id and o.withdrawn_at is not null and t.closed_at is null and t.claimed_by is null
       returning o.customer_id
     ), opened as (
       update attendance t set closed_at = null, reason = '' from occurrence o
       where o.id = t.occurrence_id and o.withdrawn_at is null and t.closed_at > now() - interval '7 days'
         and t.reason = '${WITHDRAWN}'
       returning o.customer_id
     )
     select distinct customer_id as "customerId" from (table closed union all table opened) as moved`,
  )
  return rows.map(({ customerId }) => customerId)
}
