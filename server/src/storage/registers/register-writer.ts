import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { Viewer } from '../base/scope.ts'
import type { Secrets } from '../base/secret-columns.ts'

/** It says on whose behalf registers are changed, and holds what that takes. */
export interface RegisterWriter {
  viewer: Viewer
  privileged: PrivilegedCodes
  secrets: Secrets
  /** Where true, the change is only tried out: what costs much and is not looked at need not be done. */
  isTrial?: boolean
}
