import { type AccessType, isOperator, mayGrant, type PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { NotFoundError } from '../../errors/record-errors.ts'
import { inScope, scopeParameter, type Viewer } from '../base/scope.ts'

export interface ManagedPerson {
  id: number
  login: string
  name: string
  email: string
  customerId: number
  access: AccessType
  /** The day until which the person had access is over. */
  accessEnded: boolean
}

/**
 * Answers a person whose sessions, password and second factor `viewer` looks after: oneself, for operators everyone of
 * a customer, and nobody of a type above the viewer's. Locks the person. Throws NotFoundError for somebody who is
 * missing or out of scope, ForbiddenError for somebody who stands above.
 */
export async function getManagedPerson(
  client: pg.PoolClient,
  { viewer, privileged }: { viewer: Viewer; privileged: PrivilegedCodes },
  userId: number,
): Promise<ManagedPerson> {
  const { rows } = await client.query<ManagedPerson>(
    `select u.id, u.login, u.name, u.email, u.customer_id as "customerId", t.access,
       coalesce(u.access_ends_at <= now(), false) as "accessEnded"
     from user_account u join user_type t on t.id = u.user_type_id
     where u.id = $2 and u.inactive_at is null and ${inScope('u.customer_id', '$1')} for update of u`,
    [scopeParameter(viewer.scope), userId],
  )
  const person = rows[0]
  if (!person) throw new NotFoundError('userId')
  if (!mayManage(viewer, person, isOperator({ ...person, userId }, privileged))) {
    throw new ForbiddenError('Você não pode administrar um usuário de tipo acima do seu.', 'userId')
  }
  return person
}

function mayManage(viewer: Viewer, person: ManagedPerson, amongOperators: boolean): boolean {
  if (person.id === viewer.userId) return true
  const notAbove = mayGrant(viewer.access, person.access)
  return viewer.operator ? notAbove || !amongOperators : notAbove && !amongOperators
}
