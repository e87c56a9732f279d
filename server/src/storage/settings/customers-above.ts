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
