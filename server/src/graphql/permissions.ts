import { type OperationName, operations } from '@monitorweb/contract/operations'
import { ForbiddenError } from '../auth/auth-errors.ts'
import type { Viewer } from '../storage/scope.ts'

/**
 * Who may use an operation at all. What they then see of it is the stores' scope.
 * `userKeeper`: operators, and administrators of a customer for their own people.
 */
type Permission = 'visitor' | 'person' | 'userKeeper' | 'operator'

const RESTRICTED: Partial<Record<OperationName, Permission>> = {
  createToken: 'visitor',
  createCustomer: 'operator',
  createDevice: 'operator',
  createVehicle: 'operator',
  createUser: 'userKeeper',
  changeTripRules: 'operator',
  searchUsers: 'userKeeper',
  countUsers: 'userKeeper',
}

/** Whether nobody needs to be logged in for it. */
export function isForVisitors(name: OperationName): boolean {
  return RESTRICTED[name] === 'visitor'
}

/** Wire names of the calls for visitors. */
export const VISITOR_CALLS: ReadonlySet<string> = new Set(
  (Object.keys(operations) as OperationName[]).filter(isForVisitors).map((name) => operations[name].wire),
)

/** Throws ForbiddenError where the viewer's role does not have the operation. */
export function requirePermission(name: OperationName, viewer: Viewer): void {
  const permission = RESTRICTED[name] ?? 'person'
  if (permission === 'operator' && !viewer.operator) throw new ForbiddenError()
  if (permission === 'userKeeper' && !viewer.operator && viewer.access !== 'A') throw new ForbiddenError()
}
