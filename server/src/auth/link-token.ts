import { createHash, randomBytes } from 'node:crypto'

/** Makes the token of a link, which nobody can guess. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Answers the digest of a link's token, which alone is kept. */
export function linkDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
