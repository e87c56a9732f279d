import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser's subscription names, both base64url: its point of P-256 and its secret of 16 bytes. */
export interface PushKeys {
  p256dh: string
  auth: string
}

const RECORD_BYTES = 4096
/** So many bytes are left in the one record for the text, its delimiter and the tag being taken off. */
export const MOST_PUSH_BYTES = RECORD_BYTES - 17 - 86

/** What is drawn anew for each message; given in tests alone. */
interface Drawn {
  privateKey?: Buffer
  salt?: Buffer
}

/** Encrypts a message for one browser, as the push service passes it on unread (RFC 8291 with the coding of RFC 8188). */
export function encryptPush(text: Buffer, keys: PushKeys, { privateKey, salt = randomBytes(16) }: Drawn = {}): Buffer {
  const ecdh = createECDH('prime256v1')
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const [ours, theirs] = [ecdh.getPublicKey(), Buffer.from(keys.p256dh, 'base64url')]
  const shared = ecdh.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(keys.auth, 'base64url'), info, 32))
  const extracted = createHmac('sha256', salt).update(secret).digest()
  const key = expand(extracted, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = expand(extracted, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 says that this record is the last one.
  const sealed = Buffer.concat([
    cipher.update(text),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(RECORD_BYTES, 16)
  head.writeUInt8(ours.length, 20)
  return Buffer.concat([head, ours, sealed])
}

/** The second half of HKDF (RFC 5869), of one block. */
function expand(extracted: Buffer, info: string, bytes: number): Buffer {
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, bytes)
}
