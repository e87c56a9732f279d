import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../base/secret-columns.ts'

/** Answers the SHA-256 of what a device has to show; null where no key opens that. */
export function secretDigest(stored: string, secrets: Pick<Secrets, 'decrypt'> | null): Buffer | null {
  try {
    return secrets && digestOf(secrets.decrypt(stored))
  } catch {
    return null
  }
}

/** Whether what was shown is what has to be. The digests have equal length whatever was sent, so that comparing them tells nothing. */
export function isShown(digest: Buffer, shown: string | null): boolean {
  return shown !== null && timingSafeEqual(digestOf(shown), digest)
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
