import { answerWaits } from './answer-wait.ts'
import { ApiError, type ApiErrorCode, unreachable } from './api-error.ts'
import { storedToken } from './session/session.ts'
import { endSession, SESSION_EXPIRED } from './session/session-end.ts'

/** With which token an answer was asked for, until nobody needs the answer. */
const askedWith = new WeakMap<Response, string | null>()

interface Problem {
  code?: string
  message?: string
  reference?: string
}

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
  const { code, message, reference } = (await response.json().catch(() => ({}))) as Problem
  if (message === undefined) return unreachable()
  if (response.status === 401) endSession(askedWith.get(response) ?? null, message || SESSION_EXPIRED)
  const known = code === 'BAD_REQUEST' ? 'BAD_USER_INPUT' : ((code ?? 'INTERNAL') as ApiErrorCode)
  return new ApiError(known, message, reference === undefined ? {} : { reference })
}
