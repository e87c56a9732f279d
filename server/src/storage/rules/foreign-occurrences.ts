import type { Queryable } from '../base/queryable.ts'
import { announceFindings } from './finding-news.ts'

const FOREIGN = 'o veículo não era do cliente da regra'

/**
 * Withdraws what rules found of these vehicles in a time in which they were, as is known by now, neither of the rule's customer nor of one below it: a
 * sale was given an earlier date. Who owned a vehicle when it was found, and does still, keeps it, wherever that customer stands today.
 */
export async function withdrawForeign(client: Queryable, vehicleIds: readonly number[]): Promise<void> {
  const { rowCount } = await client.query({
    name: 'rules-withdraw-foreign',
    text: `
      with recursive owned as materialized (
        select vehicle_id, customer_id, period from ownership where vehicle_id = any($1::int[]) and slot = 0
      ), above (customer_id, id) as (
        select customer_id, customer_id from owned
        union
        select above.customer_id, c.parent_id from above join customer c on c.id = above.id where c.parent_id is not null
      )
      update occurrence o set withdrawn_at = now(), withdrawn_because = $2, changed_in = pg_current_xact_id()
      from rule r
      where r.id = o.rule_id and o.vehicle_id = any($1::int[]) and o.withdrawn_at is null and not exists (
        select from owned where owned.vehicle_id = o.vehicle_id and owned.period @> o.began_at
          and (owned.customer_id = o.customer_id
            or exists (select from above where above.customer_id = owned.customer_id and above.id = r.customer_id)))`,
    values: [vehicleIds, FOREIGN],
  })
  if (rowCount) await announceFindings(client)
}
