import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../base/secret-columns.ts'

/**
 * Answers the SHA-256 of what a device has to show. What no key opens lets nobody in, and keeps no other device waiting: its digest is of
 * nothing that there is, and it is told that it is so.
 */
export function secretDigest(
  stored: string,
  secrets: Pick<Secrets, 'decrypt'> | null,
): { secretDigest: Buffer; isSealed?: true } {
  try {
    if (secrets) return { secretDigest: digestOf(secrets.decrypt(stored)) }
  } catch {
    // As without a key.
  }
  return { secretDigest: randomBytes(32), isSealed: true }
}

/** Whether what was shown is what has to be. The digests have equal length whatever was sent, so that comparing them tells nothing. */
export function isShown(digest: Buffer, shown: string | null): boolean {
  return shown !== null && timingSafeEqual(digestOf(shown), digest)
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
