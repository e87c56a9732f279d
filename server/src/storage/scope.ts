import type { AccessType } from '@monitorweb/contract/privileges'

/** Whose records a person may see: everything, or what belongs to these customers. */
export type Scope = { kind: 'all' } | { kind: 'customers'; customerIds: readonly number[] }

/** The person on whose behalf stores are opened. There is no way to rows without one. */
export interface Viewer {
  userId: number
  customerId: number
  access: AccessType
  /** Sees all customers and keeps the registers. */
  operator: boolean
  /** The own customer and all below it by today's tree; for operators everything. */
  scope: Scope
  sessionId: string
  /** When the token ends, whatever happens to the session before. */
  expiresAt: number
  /** Network address of the request. */
  address: string
}
