import { mayBeOffered, type OfferedOperation } from '@monitorweb/contract/permissions'
import { currentSession } from './session.ts'

/** What reads is named so, but what answers a file; anything else may change something. */
const READS = /^(list|count|search|get)(?!\w*(File|Paper)$)/

/**
 * Tells whether this person may use an operation here: their role has it, and whoever looks as a customer only reads.
 * The server decides in the end.
 */
export function may(operation: OfferedOperation): boolean {
  const session = currentSession()
  return session !== null && mayBeOffered(operation, session) && (session.viewing === null || READS.test(operation))
}
