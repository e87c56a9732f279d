import type { Queryable } from '../base/queryable.ts'

/** Entries of the audit refer to these by their codes alone. */
export type ReferredTable = 'customer' | 'installationProfile'
export type ReferredCodes = Record<ReferredTable, readonly number[]>

/** Answers what these records are called now, by table and code; one that is gone is not among them. */
export async function findReferredNames(
  client: Queryable,
  { customer, installationProfile }: ReferredCodes,
): Promise<Record<ReferredTable, ReadonlyMap<number, string>>> {
  const names = { customer: new Map<number, string>(), installationProfile: new Map<number, string>() }
  if (customer.length + installationProfile.length === 0) return names
  const { rows } = await client.query<{ table: ReferredTable; id: number; name: string }>(
    `select 'customer' as table, id, name from customer where id = any($1::int[])
     union all
     select 'installationProfile', id, name from installation_profile where id = any($2::int[])`,
    [customer, installationProfile],
  )
  for (const { table, id, name } of rows) names[table].set(id, name)
  return names
}
