import type { Queryable } from '../base/queryable.ts'
import { CHOOSES } from './rule-store.ts'

/**
 * Finds the alarms in the queue that rules may be about to find, and of which they would say whom alone to tell, or how often: an alarm is there with
 * its frame, and what rules find of it a moment later. Answers of whose people that would be said, by the number in the queue: of the customers of the
 * rules and of those below, as far as they see the vehicle.
 */
export async function findAwaited(
  client: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await client.query<{ id: number; customerIds: number[] }>({
    name: 'rules-awaited-by-alarms',
    text: `with recursive called as (
       select t.id, a.kind, i.vehicle_id, owner.customer_id
       from attendance t join alarm a on a.id = t.alarm_id
       join installation i on i.device_id = a.device_id and i.period @> a.first_at
       join ownership owner on owner.vehicle_id = i.vehicle_id and owner.slot = 0 and owner.period @> a.first_at
       where t.id = any($1::int[])
     ), above (id, customer_id, levels) as (
       select id, customer_id, 0 from called
       union all
       select a.id, c.parent_id, a.levels + 1 from above a join customer c on c.id = a.customer_id where c.parent_id is not null
     ), awaited as (
       select called.id, max(above.levels) as levels
       from called join vehicle v on v.id = called.vehicle_id join above on above.id = called.id
       join rule r on r.customer_id = above.customer_id
       where r.active and r.inactive_at is null and r.condition ->> 'kind' = 'alarm' and r.condition -> 'alarms' ? called.kind
         and (r.notified_user_ids <> '{}' or r.notices_per_hour > 0) and ${CHOOSES}
         and not exists (
           select from attendance_rule j join occurrence o on o.id = j.occurrence_id
           where j.attendance_id = called.id and o.rule_id = r.id)
       group by called.id
     )
     select awaited.id, array_agg(above.customer_id) as "customerIds"
     from awaited join above on above.id = awaited.id and above.levels <= awaited.levels
     group by awaited.id`,
    values: [ids],
  })
  return new Map(rows.map(({ id, customerIds }) => [id, customerIds]))
}
