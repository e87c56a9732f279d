import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { sessionOperations } from '@monitorweb/contract/people/session-operations'
import { ApiError } from '#api/api-error.ts'
import { callOfNobody, callOfSession } from '#api/client.ts'
import { knownPerson } from '#api/person/known-person.ts'
import { currentSession } from '#api/session/session.ts'

/**
 * Gets a token to go on with: one of the same session while it lasts, otherwise one of a new session of the same
 * person. Throws ApiError.
 */
export async function sendUnlock(password: string, code: string): Promise<string> {
  const longer = currentSession() ? await longerToken(password) : null
  if (longer !== null) return longer
  const login = knownPerson()?.login ?? ''
  return (await callOfNobody(sessionOperations.createToken, { login, password, ...(code && { code }) })).token
}

/** Answers null where the session's time is over by the clock of the server, which is the one that counts. */
async function longerToken(password: string): Promise<string | null> {
  try {
    return (await callOfSession(identityOperations.confirmPassword, { password })).token
  } catch (failure) {
    if (failure instanceof ApiError && failure.details.reason === 'expired') return null
    throw failure
  }
}
