import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { sessionOperations } from '@monitorweb/contract/people/session-operations'
import { callOfSession } from '#api/client.ts'
import { knownPerson } from '#api/person/known-person.ts'
import { currentSession } from '#api/session/session.ts'

/**
 * Gets a token to go on with: one of the same session while it lasts, otherwise one of a new session of the same
 * person. Throws ApiError.
 */
export async function sendUnlock(password: string, code: string): Promise<string> {
  if (currentSession()) return (await callOfSession(identityOperations.confirmPassword, { password })).token
  const login = knownPerson()?.login ?? ''
  return (await callOfSession(sessionOperations.createToken, { login, password, ...(code && { code }) })).token
}
