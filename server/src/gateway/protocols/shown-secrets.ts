import { withoutToken } from './osmand/token.ts'
import { withoutPassword } from './wialon/framing.ts'

/**
 * Answers bytes that a port could not read as they are kept: who shows a secret at the port of another protocol, as where somebody
 * typed the wrong one, shows it to nobody who looks at what was refused.
 */
export function withoutShownSecrets(bytes: Buffer): Buffer {
  return withoutPassword(withoutToken(bytes))
}
