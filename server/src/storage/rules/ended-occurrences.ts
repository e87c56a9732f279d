import type { Queryable } from '../base/queryable.ts'
import { announceFindings } from './finding-news.ts'
import { type Shard, shardOf } from './fleet-shards.ts'

/**
 * Finds the vehicles of a shard that were sold or lost their tracker while something went on. It looks at all that goes on: who asks does so where a
 * register changed, and now and then, since what is to end later does so by the clock.
 */
export async function findLostVehicles(client: Queryable, { shard, shards }: Shard): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'rules-lost-vehicles',
    text: `
      with open as materialized (
        select distinct o.vehicle_id, o.customer_id from occurrence o where o.ended_at is null and o.withdrawn_at is null
      ), lost as materialized (
        select o.vehicle_id from open o
        where not exists (
          select from ownership owner where owner.vehicle_id = o.vehicle_id and owner.slot = 0
            and owner.customer_id = o.customer_id and owner.period @> now())
          or not exists (select from installation i where i.vehicle_id = o.vehicle_id and i.period @> now())
      )
      select lost.vehicle_id as id from lost where ${shardOf('lost.vehicle_id')} = $1 group by lost.vehicle_id`,
    values: [shard, shards],
  })
  return rows.map(({ id }) => id)
}

/** SQL: the rule is about the vehicle no longer, or its last geofence was deleted. */
const IS_GONE = `(
    r.vehicle_choice = 'groups' and not exists (
      select from vehicle_group g where g.id = any(r.vehicle_group_ids) and g.inactive_at is null
        and own.vehicle_id = any(g.vehicle_ids))
    or r.vehicle_choice = 'types' and not exists (
      select from vehicle v where v.id = own.vehicle_id and v.vehicle_type_id = any(r.vehicle_type_ids))
    or own.customer_id <> r.customer_id and not exists (
      select from above where above.customer_id = own.customer_id and above.id = r.customer_id)
    or cardinality(r.geofence_ids) > 0 and not exists (
      select from geofence g where g.id = any(r.geofence_ids) and g.inactive_at is null))`

/**
 * Ends what goes on of rules that sleep, were deleted, have become others since it began, for that vehicle too, or are about it no longer: its
 * customer went from below theirs, it is of another type, it left their groups, or their last geofence was deleted.
 */
export async function endOutdated(client: Queryable, { shard, shards }: Shard): Promise<void> {
  const { rowCount } = await client.query({
    name: 'rules-end-outdated',
    text: `
      with recursive open as materialized (
        select o.id, o.vehicle_id, o.customer_id, o.rule_id from occurrence o
        where o.rule_id is not null and o.ended_at is null and o.withdrawn_at is null and o.vehicle_id % $2 = $1
      ), above (customer_id, id) as (
        select distinct own.customer_id, own.customer_id from open own join rule r on r.id = own.rule_id and r.customer_id <> own.customer_id
        union
        select above.customer_id, c.parent_id from above join customer c on c.id = above.id where c.parent_id is not null
      )
      update occurrence o set changed_in = pg_current_xact_id(),
        ended_at = greatest(o.began_at, date_trunc('milliseconds',
          case when r.inactive_at is not null then r.inactive_at
            when r.active and not (r.is_gone and o.began_at >= r.since) then least(r.since, now()) else now() end))
      from (
        select own.id, r.active, r.inactive_at, greatest(r.effective_from, s.since) as since, ${IS_GONE} as is_gone
        from open own join rule r on r.id = own.rule_id
        left join rule_start s on s.rule_id = own.rule_id and s.vehicle_id = own.vehicle_id
      ) r
      where r.id = o.id and o.ended_at is null and o.withdrawn_at is null and (not r.active or r.inactive_at is not null or r.is_gone or o.began_at < r.since)`,
    values: [shard, shards],
  })
  if (rowCount) await announceFindings(client)
}
