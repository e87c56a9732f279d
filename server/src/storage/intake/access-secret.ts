import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../base/secret-columns.ts'

/**
 * Answers the SHA-256 of what a device has to show. What no key opens lets nobody in, and keeps no other device waiting: its digest is of
 * nothing that there is.
 */
export function secretDigest(stored: string, secrets: Pick<Secrets, 'decrypt'> | null): Buffer {
  try {
    return secrets ? digestOf(secrets.decrypt(stored)) : randomBytes(32)
  } catch {
    return randomBytes(32)
  }
}

/** Whether what was shown is what has to be. The digests have equal length whatever was sent, so that comparing them tells nothing. */
export function isShown(digest: Buffer, shown: string | null): boolean {
  return shown !== null && timingSafeEqual(digestOf(shown), digest)
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
