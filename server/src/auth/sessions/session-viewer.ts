import { isOperator, type PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { Viewer } from '../../storage/base/scope.ts'
import type { SessionPerson } from '../../storage/identity/session-store.ts'

/** This is what the person of a session is and may see at this moment. */
export type Standing = Pick<Viewer, 'userId' | 'customerId' | 'access' | 'operator' | 'scope' | 'viewedCustomerId'>

/**
 * Answers what a session's person may see: the one place where a scope is made of it. Who looks at the product as a
 * customer sees what an administrator of that customer would, and is no operator meanwhile; null for one who is none any
 * more.
 */
export function standingOf(person: SessionPerson, privileged: PrivilegedCodes): Standing | null {
  const { userId, ownCustomerId, viewedCustomerId, access, customerIds } = person
  const operator = isOperator({ userId, customerId: ownCustomerId, access }, privileged)
  const below = { kind: 'customers' as const, customerIds }
  if (viewedCustomerId !== null) {
    const seen = { userId, customerId: viewedCustomerId, access: 'A' as const, operator: false, viewedCustomerId }
    return operator ? { ...seen, scope: below } : null
  }
  const scope = operator ? { kind: 'all' as const } : below
  return { userId, customerId: ownCustomerId, access, operator, scope, viewedCustomerId: null }
}
