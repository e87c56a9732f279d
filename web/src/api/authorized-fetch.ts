import { answerWaits } from './answer-wait.ts'
import { type ApiError, problemIn, unreachable } from './api-error.ts'
import { storedToken } from './session/session.ts'
import { endSession, SESSION_EXPIRED } from './session/session-end.ts'

/** With which token an answer was asked for, until nobody needs the answer. */
const askedWith = new WeakMap<Response, string | null>()

/**
 * Asks an address of this server with the person's token. Throws ApiError where the server cannot be reached, and
 * AbortError when the asking is given up.
 */
export async function fetchAsPerson(url: string, signal: AbortSignal): Promise<Response> {
  const token = storedToken()
  const headers = { Authorization: `Bearer ${token ?? ''}` }
  const ask = (patience: AbortSignal) => fetch(url, { headers, signal: patience })
  const response = await answerWaits.askPatiently(ask, signal).catch(unlessAborted(signal))
  askedWith.set(response, token)
  return response
}

export function unlessAborted(signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    throw signal.aborted ? error : unreachable()
  }
}

/** Reads what the server says went wrong with what {@link fetchAsPerson} answered; a session that ended is told to the whole page. */
export async function problemOf(response: Response): Promise<ApiError> {
  const problem = problemIn(await response.text().catch(() => ''))
  if (problem.code === 'UNAUTHENTICATED') {
    endSession(askedWith.get(response) ?? null, problem.message || SESSION_EXPIRED, problem.details.reason)
  }
  return problem
}
