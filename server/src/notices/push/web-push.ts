import { ECDH } from 'node:crypto'
import type { DeliverNotice, Outcome } from '../channels/channel.ts'
import { judgeStatus, postNotice, readObject } from '../channels/judge-answer.ts'
import type { Answer } from '../channels/outgoing-request.ts'
import type { MayReach } from '../channels/reachable-address.ts'
import { encryptPush, MOST_PUSH_BYTES, type PushKeys } from './encrypt-push.ts'
import type { VapidKey } from './vapid.ts'

/** What a browser answers to `pushManager.subscribe`. */
export interface PushSubscription {
  endpoint: string
  keys: PushKeys
}

/** A notice of older than a day tells nobody anything. */
const LIFE_SECONDS = 24 * 3600
/** Of longer words a beginning is sent; the link leads to the rest. */
const MOST_WORDS = 600

interface Options {
  subscription: PushSubscription
  vapid: VapidKey
  /** Whoever subscribes names the push service. */
  mayReach: MayReach
}

/** Sends notices to a browser through its push service (RFC 8030). The same key replaces what was not fetched yet. */
export function webPushChannel({ subscription, vapid, mayReach }: Options): DeliverNotice {
  return (notice) => {
    const { key, title, urgency, url, path } = notice
    const message = { key, title, body: notice.body.slice(0, MOST_WORDS), url, path, urgency }
    const text = Buffer.from(JSON.stringify(message))
    if (text.length > MOST_PUSH_BYTES) return Promise.resolve({ kind: 'refused', reason: 'O aviso é longo demais.' })
    const headers = {
      authorization: vapid.authorize(subscription.endpoint, Date.now()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(LIFE_SECONDS),
      urgency: urgency >= 3 ? 'high' : 'normal',
      // RFC 8030: at most 32 characters of base64url.
      topic: key.replaceAll('-', '').slice(0, 32),
    }
    return postNotice(
      { url: subscription.endpoint, headers, body: encryptPush(text, subscription.keys) },
      mayReach,
      judge,
    )
  }
}

/** 404 and 410 say that the browser is subscribed no more. */
function judge(answer: Answer): Outcome {
  if (answer.status === 404 || answer.status === 410) {
    return { kind: 'refused', reason: 'O navegador não recebe mais avisos: ative-os nele outra vez.' }
  }
  return judgeStatus(answer)
}

/** Reads what a browser's subscription is as text; null where it is none. */
export function readSubscription(text: string): PushSubscription | null {
  const { endpoint, keys } = readObject(text)
  const { p256dh, auth } = (typeof keys === 'object' && keys !== null ? keys : {}) as Partial<PushKeys>
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return null
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (!isPoint(point) || secret.length !== 16) return null
  return { endpoint, keys: { p256dh, auth } }
}

/** Whether these are an uncompressed point of the curve: nothing can be agreed on with any other. */
function isPoint(bytes: Buffer): boolean {
  try {
    return bytes.length === 65 && ECDH.convertKey(bytes, 'prime256v1') !== null
  } catch {
    return false
  }
}
