import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { sessionOperations } from '@monitorweb/contract/people/session-operations'
import { call } from '#api/client.ts'
import { knownPerson } from '#api/person/known-person.ts'
import { currentSession } from '#api/session/session.ts'

/** A token for going on: of the same session while it lasts, else of a new one of the same person. Throws ApiError. */
export async function sendUnlock(password: string, code: string): Promise<string> {
  if (currentSession()) return (await call(identityOperations.confirmPassword, { password })).token
  const login = knownPerson()?.login ?? ''
  return (await call(sessionOperations.createToken, { login, password, ...(code && { code }) })).token
}
