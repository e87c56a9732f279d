import { connectionFault } from '@monitorweb/domain/text/connection-fault'
import { NotConnectedError } from './outgoing-request.ts'

/** Why a connection ended before its answer, as far as it is known. */
const BROKEN_OFF: ReadonlyMap<unknown, string> = new Map([
  ['ECONNRESET', 'a conexão foi interrompida'],
  ['EPIPE', 'a conexão foi interrompida'],
  ['ETIMEDOUT', 'a resposta não veio a tempo'],
  ['ABORT_ERR', 'a resposta não veio a tempo'],
])

/** Answers in Portuguese, without a full stop, why a request that was posted has no answer. */
export function whyUnanswered(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (error instanceof NotConnectedError) return connectionFault(code)
  return BROKEN_OFF.get(code) ?? 'a resposta não pôde ser lida'
}
