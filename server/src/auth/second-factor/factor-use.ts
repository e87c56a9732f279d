import type pg from 'pg'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { findTotp, useRecoveryCode, useStep } from '../../storage/identity/totp-store.ts'
import { recoveryDigest, stepOfCode } from './totp-code.ts'

/**
 * Answers how a code was right, or null. Each code is right once: a step of time that was used, or one before it, is
 * over.
 */
export async function useFactor(
  client: pg.PoolClient,
  secrets: Secrets,
  { userId, code }: { userId: number; code: string },
): Promise<'app' | 'recovery' | null> {
  const totp = await findTotp(client, userId)
  if (!totp) return null
  const secret = readSecret(totp.secretEncrypted, secrets)
  const step = secret === null ? null : stepOfCode(secret, code)
  if (step !== null) return (await useStep(client, userId, step)) ? 'app' : null
  return (await useRecoveryCode(client, userId, recoveryDigest(code))) ? 'recovery' : null
}

/**
 * Answers null where SECRETS_KEY is another one than it was: no app's code is right then, but recovery codes still are. An empty
 * secret would have codes that anybody can reckon.
 */
function readSecret(encrypted: string, secrets: Secrets): string | null {
  try {
    return secrets.decrypt(encrypted)
  } catch {
    return null
  }
}
