import type { Queryable } from '../base/queryable.ts'
import { narrowScope, type Scope, scopeParameter, vehicleOwnedInScope } from '../base/scope.ts'

/** Whether all of these vehicles are a customer's now or one's below it, and in scope. Throws NotFoundError for a customer out of scope. */
export async function areVehiclesOf(
  client: Queryable,
  scope: Scope,
  { customerId, ids }: { customerId: number; ids: readonly number[] },
): Promise<boolean> {
  if (ids.length === 0) return true
  const own = await narrowScope(client, scope, customerId)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from vehicle v
     where v.id = any($2::int[]) and v.inactive_at is null and ${vehicleOwnedInScope('v.id', '$1')}`,
    [scopeParameter(own), ids],
  )
  return rows[0]!.count === new Set(ids).size
}
