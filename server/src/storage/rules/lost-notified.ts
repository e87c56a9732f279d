import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { isOperatorBy, MAY_ENTER } from '../base/person-standing.ts'
import type { Queryable } from '../base/queryable.ts'

/** SQL: the customers whose people see what a rule is about, some of it or all: its own, those above and those below. */
const FAMILY = `(with recursive above (id, parent_id) as (
      select c.id, c.parent_id from customer c where c.id = r.customer_id
      union select c.id, c.parent_id from customer c join above a on c.id = a.parent_id),
    below (id) as (select r.customer_id union select c.id from customer c join below b on c.parent_id = b.id)
    select id from above union select id from below)`

/** Finds those of these rules that name people of whom nobody may enter now and sees what the rule is about. */
export async function findLostNotified(
  client: Queryable,
  { customers, users }: PrivilegedCodes,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select r.id from rule r
     where r.id = any($1::int[]) and r.notified_user_ids <> '{}' and not exists (
       select from user_account u join user_type t on t.id = u.user_type_id
       where u.id = any(r.notified_user_ids) and ${MAY_ENTER}
         and (${isOperatorBy('$2', '$3')} or u.customer_id in ${FAMILY}))`,
    [ids, customers, users],
  )
  return new Set(rows.map(({ id }) => id))
}
