import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { StartupError } from '../../errors/startup-error.ts'

/** What a folder of encrypted copies says openly of its password. */
export interface PasswordMark {
  /** In hexadecimal. */
  salt: string
  /** Tells a right password from a wrong one, and nothing else. */
  check: string
}

/** Makes from a password what encrypts the copies of one folder; slow on purpose, so that passwords are not tried out fast. */
export function newCopyKey(password: string): { key: Buffer; mark: PasswordMark } {
  const salt = randomBytes(16).toString('hex')
  const key = deriveKey(password, salt)
  return { key, mark: { salt, check: checkOf(key) } }
}

/** Opens a folder's copies. Throws StartupError for a password that is not theirs. */
export function openCopyKey(password: string, { salt, check }: PasswordMark): Buffer {
  const key = deriveKey(password, salt)
  if (timingSafeEqual(Buffer.from(checkOf(key)), Buffer.from(check.padEnd(64).slice(0, 64)))) return key
  throw new StartupError('BACKUP_PASSWORD não é a senha com que estas cópias foram feitas.')
}

function deriveKey(password: string, salt: string): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), 32, { N: 1 << 15, r: 8, p: 1, maxmem: 64 << 20 })
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('monitorweb copy').digest('hex')
}
