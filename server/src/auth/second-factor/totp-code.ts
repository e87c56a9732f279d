import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'MonitorWeb'
/** These choices of RFC 6238 are what every authenticator app understands: SHA-1, six digits, thirty seconds. */
const FORM = { issuer: ISSUER, algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks of telephones are off by seconds: the code before and the one after count too. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 8

/** Answers a new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Answers what an authenticator app reads from a QR code. */
export function totpUri(secret: string, login: string): string {
  return new TOTP({ ...FORM, label: login, secret }).toString()
}

/** Answers the step of time that a code belongs to; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...FORM, secret })
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW_STEPS, timestamp: now })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** Answers codes for a lost telephone: each has 64 bits, as "a1b2-c3d4-e5f6-a7b8". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(RECOVERY_BYTES).toString('hex').match(/.{4}/g)!.join('-'),
  )
}

/** Answers the digest of a recovery code, however it was typed. */
export function recoveryDigest(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest()
}
