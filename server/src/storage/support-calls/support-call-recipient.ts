import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { isOperatorBy, MAY_ENTER } from '../base/person-standing.ts'
import { findCustomersAbove } from '../registers/customers-above.ts'

interface Asked {
  call: { code: number; customerId: number; openedBy: number }
  /** The person who writes. */
  authorId: number
}

/**
 * Answers to whom a call's customer has mail sent, "" for nobody: whoever opened the call, unless the desk did in the customer's
 * place, while that person may still see it and is not the one who writes, else the customer.
 */
export async function findCallRecipient(
  client: pg.PoolClient,
  { call, authorId }: Asked,
): Promise<{ address: string; authorName: string }> {
  const above = (await findCustomersAbove(client, [call.customerId]))(call.customerId)
  const { rows } = await client.query<{ address: string; authorName: string }>(
    `select coalesce(nullif(u.email, ''), c.email1) as address, coalesce(author.name, '') as "authorName"
     from customer c left join user_account author on author.id = $3
     left join user_account u on u.id = $2 and u.id <> $3 and ${MAY_ENTER} and u.customer_id = any($4::int[])
       and not exists (select from support_call_event e where e.call_id = $5 and e.kind = 'opened' and e.from_desk)
     where c.id = $1`,
    [call.customerId, call.openedBy, authorId, above, call.code],
  )
  return rows[0] ?? { address: '', authorName: '' }
}

/**
 * Answers to whom an operator who is responsible for a call has mail sent, "" where that one writes, may no longer enter or is
 * no operator any more: as the user of a customer nobody reads what others write.
 */
export async function findAssigneeRecipient(
  client: pg.PoolClient,
  { customers, users }: PrivilegedCodes,
  { assigneeId, authorId }: { assigneeId: number; authorId: number },
): Promise<{ address: string; authorName: string }> {
  const { rows } = await client.query<{ address: string; authorName: string }>(
    `select u.email as address, coalesce(author.name, '') as "authorName"
     from user_account u join user_type t on t.id = u.user_type_id left join user_account author on author.id = $4
     where u.id = $3 and u.id <> $4 and ${MAY_ENTER} and ${isOperatorBy('$1', '$2')}`,
    [customers, users, assigneeId, authorId],
  )
  return rows[0] ?? { address: '', authorName: '' }
}
