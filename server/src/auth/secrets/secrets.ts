import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../../storage/base/secret-columns.ts'

const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM under a key drawn from SECRETS_KEY; each text has a nonce of its own. What the key before sealed opens too,
 * where that is given.
 */
export function createSecrets(secretsKey: string, previousKey: string | null = null): Secrets {
  const current = secretsUnder(secretsKey)
  if (previousKey === null) return current
  const previous = secretsUnder(previousKey)
  return {
    encrypt: current.encrypt,
    decrypt(stored) {
      try {
        return current.decrypt(stored)
      } catch {
        return previous.decrypt(stored)
      }
    },
  }
}

function secretsUnder(secretsKey: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'monitorweb register secrets', 32))

  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    /** Throws for what was encrypted under another key or has been changed. */
    decrypt(stored) {
      const [version, content] = stored.split('.')
      if (version !== VERSION || !content) throw new Error('unknown form of an encrypted secret')
      const bytes = Buffer.from(content, 'base64')
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(tag)
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
