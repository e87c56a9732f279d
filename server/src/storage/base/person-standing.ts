/** SQL: whether the person `u` may enter now. */
export const MAY_ENTER = `(u.inactive_at is null and coalesce(u.access_ends_at, 'infinity') > now())`

/** SQL: whether the person `u`, of type `t`, is an operator; the parameters are the privileged codes of customers and of users. */
export function isOperatorBy(customers: string, users: string): string {
  return `(t.access in ('A', 'O') and (u.customer_id = any(${customers}::int[]) or u.id = any(${users}::int[])))`
}
