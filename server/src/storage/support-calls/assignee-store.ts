import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
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

interface GivenBack {
  code: number
  customerId: number
  /** Who was responsible. */
  assigneeId: number
}

/** Customers read this too: it does not tell why somebody left. */
const NO_LONGER_ATTENDS = 'Quem era responsável não atende mais chamados.'

/**
 * Has nobody be responsible for the open calls of who is no operator any more or may not enter, so that others see that they
 * wait, and notes it in the history of each; answers them.
 */
export async function giveBackCalls(
  client: pg.PoolClient,
  { customers, users }: PrivilegedCodes,
): Promise<GivenBack[]> {
  // It counts no version: who answers or assigns a call that was given back meanwhile does what they meant.
  const { rows } = await client.query<GivenBack>({
    name: 'give-back-calls',
    text: `with given as (
       update support_call s set assignee_id = null from user_account gone
       where gone.id = s.assignee_id and s.finished_at is null and s.inactive_at is null and not exists (
         select from user_account u join user_type t on t.id = u.user_type_id where u.id = s.assignee_id and ${OPERATOR})
       returning s.id, s.customer_id, gone.id as gone_id, gone.name
     ), noted as (
       insert into support_call_event (call_id, kind, from_desk, text, before)
       select id, 'assigned', true, $3, name from given
     )
     select id as code, customer_id as "customerId", gone_id as "assigneeId" from given`,
    values: [customers, users, NO_LONGER_ATTENDS],
  })
  return rows
}
