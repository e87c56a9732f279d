import { noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
import { callOfSession } from '../client.ts'
import { channelHere, mayShowAnothers, ownChannel } from './own-channel.ts'

/** The script that shows what is pushed; at the root, since a worker is asked for pages beside and below it only. */
export const NOTICE_WORKER = '/notice-worker.js'

/** Ends the subscription of this browser, where it has one: nothing more is shown in it, whatever the server sends. */
export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(NOTICE_WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Has this browser show no notices any more, of whomever they were; answers the channel that it was. */
export function leaveNotices(): number | null {
  const { channel } = channelHere()
  if (channel === null) return null
  ownChannel.clear()
  void unsubscribePush().catch(() => undefined)
  return Number(channel)
}

/**
 * Ends notices that are another person's than who is logged in. Of a channel of an earlier version the server knows whether it is
 * this person's; while that is not known it stays.
 */
export async function leaveNoticesOfAnother(): Promise<void> {
  if (!mayShowAnothers()) return
  const { channel, personId } = channelHere()
  if (personId === null) {
    const channels = await callOfSession(noticeOperations.listNoticeChannels, {}).catch(() => null)
    if (channels === null || channelHere().channel !== channel) return
    if (channels.some(({ id }) => String(id) === channel)) return ownChannel.write(Number(channel))
  }
  leaveNotices()
}
