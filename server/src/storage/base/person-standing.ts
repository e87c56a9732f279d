/** SQL: whether the person `u` may enter now. */
export const MAY_ENTER = `(u.inactive_at is null and coalesce(u.access_ends_at, 'infinity') > now())`

/** SQL: whether the person `u`, of type `t`, is an operator; the parameters are the privileged codes of customers and of users. */
export function isOperatorBy(customers: string, users: string): string {
  return `(t.access in ('A', 'O') and (u.customer_id = any(${customers}::int[]) or u.id = any(${users}::int[])))`
}

/** SQL: whether the person `u` is of a customer or of one above it, whose people see what is that customer's. */
export function isOfOrAbove(customerId: string): string {
  return `u.customer_id in (
    with recursive above (id, parent_id) as (
      select c.id, c.parent_id from customer c where c.id = ${customerId}
      union
      select c.id, c.parent_id from customer c join above a on c.id = a.parent_id)
    select id from above)`
}
