import { type OperationName, operations } from '@monitorweb/contract/operations'
import { FILE_CALLS, isForVisitors, mayUse } from '@monitorweb/contract/permissions'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'

/** These are the wire names of the calls for visitors. */
export const VISITOR_CALLS: ReadonlySet<string> = new Set(
  (Object.keys(operations) as OperationName[]).filter(isForVisitors).map((name) => operations[name].wire),
)

/** These calls answer what is the operator's own, whoever they look at the product as. */
const OWN_MATTERS: readonly OperationName[] = [
  'listMySessions',
  'countMySessions',
  'listReportFiles',
  'countReportFiles',
  'listNotices',
  'countNotices',
  'listNoticeChannels',
  'countNoticeChannels',
  'getNoticePreferences',
]

/**
 * Throws ForbiddenError where the viewer's role does not have the operation. Who looks at the product as a customer
 * changes nothing, whatever it is, takes no files along and sees nothing of their own: new calls that change need no word of it.
 */
export function requirePermission(name: OperationName, viewer: Viewer): void {
  if (viewer.viewedCustomerId !== null && !isForViews(name)) {
    throw new ForbiddenError('Você está vendo como o cliente, só para leitura. Saia da visão para fazer isto.')
  }
  if (!mayUse(name, viewer)) throw new ForbiddenError()
}

function isForViews(name: OperationName): boolean {
  if (name === 'endCustomerView') return true
  return operations[name].kind === 'query' && !OWN_MATTERS.includes(name) && !FILE_CALLS.includes(name)
}
