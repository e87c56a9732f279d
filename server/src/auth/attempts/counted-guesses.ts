import type pg from 'pg'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countAttempt, forgetAttempts } from '../../storage/identity/attempt-limit.ts'

const LIMIT = { free: 5, longestDelaySeconds: 300 }

/**
 * Runs `work`, which throws for what was guessed wrong, slowed down after wrong guesses. A right one forgets those of
 * its key alone. Throws TooManyRequestsError.
 */
export async function countingGuesses<T>(pool: pg.Pool, key: string, work: () => Promise<T>): Promise<T> {
  await inTransaction(pool, (client) => countAttempt(client, [{ key, ...LIMIT }]))
  const result = await work()
  await forgetAttempts(pool, key)
  return result
}

/**
 * Codes of a second factor at a login are counted apart from passwords: a right password makes nobody free to go on guessing codes. Usual
 * networks count each by itself, as with passwords, all others (null) together.
 */
export function factorKey(userId: number, usualNetwork: string | null): string {
  return usualNetwork === null ? `totp ${userId}` : `totp ${userId} ${usualNetwork}`
}

/** Codes that are typed in a session are counted by session, as passwords are. */
export function sessionFactorKey({ userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>): string {
  return `totp ${userId} session ${sessionId}`
}

/** Passwords that are typed in a session are counted by session: what others guess elsewhere holds nobody back who is inside. */
export function sessionKey({ userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>): string {
  return `password ${userId} ${sessionId}`
}
