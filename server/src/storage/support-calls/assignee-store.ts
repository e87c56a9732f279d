import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import { NotFoundError } from '../../errors/record-errors.ts'
import { isOperatorBy, MAY_ENTER } from '../base/person-standing.ts'
import type { Queryable } from '../base/queryable.ts'

/** SQL: an operator, who may enter now. `$1` and `$2` are the privileged customers and users. */
const OPERATOR = `${MAY_ENTER} and ${isOperatorBy('$1', '$2')}`

/** Lists who may be made responsible for calls. */
export async function listAssignees(client: Queryable, { customers, users }: PrivilegedCodes) {
  const { rows } = await client.query<{ id: number; name: string; openCount: number }>(
    `select u.id, u.name, (
       select count(*)::int from support_call s
       where s.assignee_id = u.id and s.finished_at is null and s.inactive_at is null
     ) as "openCount"
     from user_account u join user_type t on t.id = u.user_type_id where ${OPERATOR}
     order by u.name collate "pt-BR-x-icu", u.id limit 1000`,
    [customers, users],
  )
  return rows
}

/** Answers the name of someone who may be responsible. Throws NotFoundError. */
export async function requireAssignee(
  client: Queryable,
  { customers, users }: PrivilegedCodes,
  id: number,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select u.name from user_account u join user_type t on t.id = u.user_type_id where ${OPERATOR} and u.id = $3`,
    [customers, users, id],
  )
  if (!rows[0]) throw new NotFoundError('assigneeId')
  return rows[0].name
}
