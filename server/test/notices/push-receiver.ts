import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { type HttpStandIn, type ReceivedRequest, startStandIn } from './http-stand-in.ts'

/** A push service and the browser behind it: it takes what its subscription's sender signed, and reads it. */
export interface PushReceiver extends HttpStandIn {
  /** What the browser answers to the page that subscribed. */
  subscription: string
  /** The messages that came, decrypted. */
  messages(): Record<string, unknown>[]
}

/** `serverKey` is the key that the page subscribed with; what another signed is refused, as RFC 8292 asks. */
export async function startPushReceiver(serverKey: string): Promise<PushReceiver> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const secret = randomBytes(16)
  const standIn = await startStandIn((request) => {
    const problem = problemOf(request, { serverKey, origin: standIn.url })
    return problem === null ? { status: 201 } : { status: 403, body: { problem } }
  })
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') }
  return {
    ...standIn,
    subscription: JSON.stringify({ endpoint: `${standIn.url}/push/abc`, keys }),
    messages: () =>
      standIn.received.map(({ body }) => JSON.parse(decrypt(body, browser, secret)) as Record<string, unknown>),
  }
}

/** Checks the voluntary identification of RFC 8292 and the headers of RFC 8030; null where nothing is wrong. */
function problemOf(
  { headers }: ReceivedRequest,
  { serverKey, origin }: { serverKey: string; origin: string },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== serverKey) return 'another key'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const isSound = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSound) return 'signature'
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = Date.now() / 1000
  if (alg !== 'ES256' || aud !== origin) return 'audience'
  if (!(exp > seconds && exp <= seconds + 24 * 3600)) return 'expiry'
  if (!/^(mailto:|https:)/.test(sub)) return 'subject'
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return 'ttl'
  if (!/^[\w-]{1,32}$/.test(headers['topic']?.toString() ?? '')) return 'topic'
  return headers['content-encoding'] === 'aes128gcm' ? null : 'coding'
}

/** RFC 8291, section 3.4, from the side of the browser. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}
