import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'

/** Push services take a token of at most a day (RFC 8292, 2). */
const TOKEN_SECONDS = 12 * 3600

/** By this key push services and browsers know that notices are ours (RFC 8292). */
export interface VapidKey {
  /** An uncompressed point of P-256, base64url: the `applicationServerKey` of subscriptions. */
  publicKey: string
  /** Answers the value of `Authorization` for a push service. */
  authorize(endpoint: string, now: number): string
}

/**
 * Draws the key from a secret of the installation, so that every process has the same one. `contact` is an address at
 * which the push service reaches us, `mailto:` or `https:`.
 */
export function vapidKey(secret: string, contact: string): VapidKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateScalar(secret))
  const point = ecdh.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: ecdh.getPrivateKey().toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorize(endpoint, now) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + TOKEN_SECONDS, sub: contact }
      const content = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

/** Nearly every number of 32 bytes is a private key of P-256; the next is drawn where one is not. */
function privateScalar(secret: string): Buffer {
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `monitorweb vapid ${attempt}`, 32))
    try {
      createECDH('prime256v1').setPrivateKey(scalar)
      return scalar
    } catch {}
  }
}
