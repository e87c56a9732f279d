import type { Profile } from '@monitorweb/contract/people/profile'
import { call } from '#api/client.ts'
import { currentSession, storeToken } from '#api/session/session.ts'

/**
 * Takes over what the server says of a person's privileges now, where the token of the session was made before they
 * changed: the session gets a new token, and the page begins anew with the menu that is right. A view as a customer is
 * no longer session, and has the customer's. Throws ApiError.
 */
export async function keepPrivilege({ operator, userType }: Profile): Promise<void> {
  const agrees = () => {
    const session = currentSession()
    return !session || session.viewing !== null || (session.operator === operator && session.access === userType.access)
  }
  if (agrees()) return
  const { identityOperations } = await import('@monitorweb/contract/people/identity-operations')
  const { token } = await call(identityOperations.renewToken, {})
  storeToken(token)
  // A token that says what the old one said would begin the page anew for ever.
  if (agrees()) location.reload()
}
