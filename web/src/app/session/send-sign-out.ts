import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { callOfSession } from '#api/client.ts'
import { leaveNotices } from '#api/session/own-notices.ts'

/**
 * Tells the server that the person leaves; without an answer the token ends by itself. The token is read before this
 * returns. Whoever comes to this browser next reads no notices of theirs.
 */
export async function sendSignOut(): Promise<void> {
  const noticeChannelId = leaveNotices()
  await callOfSession(identityOperations.signOut, { noticeChannelId }).catch(() => undefined)
}
