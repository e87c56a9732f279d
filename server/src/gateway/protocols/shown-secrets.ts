import { protocols } from './protocols.ts'

/** No login is longer; a frame without its end is harder to know. */
const MOST_BYTES = 1024

/**
 * Answers the beginning of bytes that a port could not read as it is kept: who shows a secret at the port of another protocol, as where
 * somebody typed the wrong one, or at one that is closed here, shows it to nobody who looks at what was refused.
 */
export function withoutShownSecrets(bytes: Buffer): Buffer {
  const beginning = bytes.length > MOST_BYTES ? bytes.subarray(0, MOST_BYTES) : bytes
  return protocols.reduce((kept, { withoutSecret }) => withoutSecret?.(kept) ?? kept, beginning)
}
