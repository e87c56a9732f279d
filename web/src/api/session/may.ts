import { FILE_CALLS, mayBeOffered, type OfferedOperation } from '@monitorweb/contract/permissions'
import { currentSession } from './session.ts'

/** What reads is named so; anything else may change something. */
const READS = /^(list|count|search|get)/

/**
 * Tells whether this person may use an operation here: their role has it, and whoever looks as a customer only reads, and
 * takes no files along.
 * The server decides in the end.
 */
export function may(operation: OfferedOperation): boolean {
  const session = currentSession()
  if (session === null || !mayBeOffered(operation, session)) return false
  return session.viewing === null || (READS.test(operation) && !FILE_CALLS.includes(operation))
}
