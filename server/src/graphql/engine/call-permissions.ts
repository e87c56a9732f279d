import { type OperationName, operations } from '@monitorweb/contract/operations'
import { isForVisitors, mayUse } from '@monitorweb/contract/permissions'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'

/** These are the wire names of the calls for visitors. */
export const VISITOR_CALLS: ReadonlySet<string> = new Set(
  (Object.keys(operations) as OperationName[]).filter(isForVisitors).map((name) => operations[name].wire),
)

/** Throws ForbiddenError where the viewer's role does not have the operation. */
export function requirePermission(name: OperationName, viewer: Viewer): void {
  if (!mayUse(name, viewer)) throw new ForbiddenError()
}
