import type pg from 'pg'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countAttempt, forgetAttempts } from '../../storage/identity/attempt-limit.ts'

const LIMIT = { free: 5, longestDelaySeconds: 300 }

/**
 * Runs `work`, which throws for a wrong code, slowed down after wrong ones. Wrong codes are counted apart from
 * passwords: a right password makes nobody free to go on guessing codes. Throws TooManyRequestsError.
 */
export async function countingGuesses<T>(pool: pg.Pool, userId: number, work: () => Promise<T>): Promise<T> {
  const key = `totp ${userId}`
  await inTransaction(pool, (client) => countAttempt(client, [{ key, ...LIMIT }]))
  const result = await work()
  await forgetAttempts(pool, key)
  return result
}
