import type { Queryable } from '../base/queryable.ts'

/** Answers each of these customers and those above it, the nearest first. */
export async function findCustomersAbove(
  client: Queryable,
  customerIds: readonly number[],
): Promise<(customerId: number) => readonly number[]> {
  const { rows } = await client.query<{ id: number; above: number[] }>(
    `with recursive above (id, at, distance) as (
       select id, id, 0 from unnest($1::int[]) as asked(id)
       union all
       select a.id, c.parent_id, a.distance + 1 from above a join customer c on c.id = a.at where c.parent_id is not null and a.distance < 100
     )
     select id, array_agg(at order by distance) as above from above group by id`,
    [[...new Set(customerIds)]],
  )
  const found = new Map(rows.map(({ id, above }) => [id, above]))
  return (customerId) => found.get(customerId) ?? [customerId]
}

/**
 * The common table `above (id, level)` of a customer ($1) and those above it, level by level; a circle, which there
 * should not be, ends too.
 */
export const CUSTOMERS_ABOVE = `above (id, level) as (
  select $1::int, 0
  union all
  select c.parent_id, a.level + 1 from above a join customer c on c.id = a.id
  where c.parent_id is not null and a.level < 100
)`
