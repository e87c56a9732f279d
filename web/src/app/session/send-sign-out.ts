import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { callOfSession } from '#api/client.ts'

/**
 * Tells the server that the person leaves; without an answer the token ends by itself. The token is read before this
 * returns.
 */
export async function sendSignOut(): Promise<void> {
  await callOfSession(identityOperations.signOut, {}).catch(() => undefined)
}
