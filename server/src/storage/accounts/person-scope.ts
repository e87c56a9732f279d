import { isOperator, type PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { MAY_ENTER } from '../base/person-standing.ts'
import type { Viewer } from '../base/scope.ts'
import type { Row } from '../base/tables.ts'
import { customersFrom } from '../identity/session-store.ts'

/** Answers who a person is and what they may see at this moment, as themselves, whether logged in or not; null for one who may not enter any more. */
export async function findPerson(
  pool: pg.Pool,
  privileged: PrivilegedCodes,
  userId: number,
): Promise<Pick<Viewer, 'userId' | 'customerId' | 'access' | 'operator' | 'scope'> | null> {
  const { rows } = await pool.query<
    Pick<Row<'userAccount'>, 'customerId'> & Pick<Viewer, 'access'> & { customerIds: number[] }
  >(
    `select u.customer_id as "customerId", t.access, ${customersFrom('u.customer_id')} as "customerIds"
     from user_account u join user_type t on t.id = u.user_type_id
     where u.id = $1 and ${MAY_ENTER}`,
    [userId],
  )
  if (!rows[0]) return null
  const { customerIds, ...person } = rows[0]
  const operator = isOperator({ userId, ...person }, privileged)
  return { userId, ...person, operator, scope: operator ? { kind: 'all' } : { kind: 'customers', customerIds } }
}
