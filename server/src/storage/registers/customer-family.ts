import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'

interface Named {
  table: 'geofence' | 'vehicle_group'
  customerId: number
  ids: readonly number[]
}

/** Whether all of these active records are in scope, and the customer's or those of customers above or below it. */
export async function areOfFamily(
  client: Queryable,
  scope: Scope,
  { table, customerId, ids }: Named,
): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `with recursive above (id) as (
       select $1::int union select c.parent_id from customer c join above a on c.id = a.id where c.parent_id is not null
     ), below (id) as (select $1::int union select c.id from customer c join below b on c.parent_id = b.id)
     select count(*)::int as count from ${table} r where r.id = any($2::int[]) and r.inactive_at is null
       and (r.customer_id in (select id from above) or r.customer_id in (select id from below)) and ${inScope('r.customer_id', '$3')}`,
    [customerId, ids, scopeParameter(scope)],
  )
  return rows[0]!.count === new Set(ids).size
}
