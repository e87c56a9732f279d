import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { Viewer } from '../base/scope.ts'
import type { Secrets } from '../base/secret-columns.ts'

/** On whose behalf registers are changed, and what that takes. */
export interface RegisterWriter {
  viewer: Viewer
  privileged: PrivilegedCodes
  secrets: Secrets
  /** It is only tried out: what costs much and is not looked at need not be done. */
  isTrial?: boolean
}
