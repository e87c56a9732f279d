import type pg from 'pg'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { MAY_ENTER } from '../base/person-standing.ts'
import type { Viewer } from '../base/scope.ts'
import type { Row } from '../base/tables.ts'

/**
 * Holds whoever makes or changes a person, and that person where there is one, in one order for everybody: of two administrators who take each
 * other's access at the same moment one comes first, and the other no longer may. So one of them remains. Who takes it from somebody who imports waits until all
 * rows are in. Throws ForbiddenError for a viewer who is no longer what the request began with.
 */
export async function lockAdministrator(client: pg.PoolClient, viewer: Viewer, userId = viewer.userId): Promise<void> {
  const inOrder = [...new Set([viewer.userId, userId])].sort((a, b) => a - b)
  for (const id of inOrder) await client.query('select 1 from user_account where id = $1 for no key update', [id])
  // Read after the wait: what the locking statement itself reads may be as old as its beginning.
  const { rows } = await client.query<Pick<Row<'userType'>, 'access'> & Pick<Row<'userAccount'>, 'customerId'>>(
    `select t.access, u.customer_id as "customerId" from user_account u join user_type t on t.id = u.user_type_id
     where u.id = $1 and ${MAY_ENTER}`,
    [viewer.userId],
  )
  const [now] = rows
  if (now?.access === viewer.access && now.customerId === viewer.customerId) return
  throw new ForbiddenError('O seu acesso mudou neste momento. Entre novamente.')
}
