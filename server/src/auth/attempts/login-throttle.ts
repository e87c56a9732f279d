import { createHash } from 'node:crypto'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type pg from 'pg'
import { inTransaction } from '../../storage/base/transaction.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../storage/identity/attempt-limit.ts'
import { listEntryAddresses } from '../../storage/identity/entry-addresses.ts'

/** So many failures cause no delay. Many people may sit behind one address, so it is allowed more. */
const FREE_FAILURES = { login: 5, address: 50 } as const
const LONGEST_DELAY_SECONDS = 300

export interface LoginAttempt {
  login: string
  address: string
}

export interface LoginThrottle {
  /**
   * Counts an attempt as failed before its password is looked at, so that attempts at the same moment count too.
   * Throws TooManyRequestsError while the delay after earlier failures lasts; that attempt is not counted at all.
   */
  begin(attempt: LoginAttempt): Promise<BegunAttempt>
}

export interface BegunAttempt {
  /** The network that the person usually comes from, by which this one was counted; null for all others. */
  readonly usualNetwork: string | null
  /** The attempt was right after all: the login starts anew, and the address is as if the attempt had not been. */
  succeed(): Promise<void>
  /** Nothing was guessed: login and address are as if the attempt had not been. */
  withdraw(): Promise<void>
}

/**
 * Slows down guessing: after the free failures the delay doubles, from 2 s to 5 min. Networks from which the person of a login came of late are
 * counted each by itself, and all others together: what strangers guess does not hold back who comes from where they usually do.
 */
export function createLoginThrottle(pool: pg.Pool): LoginThrottle {
  return {
    async begin({ login, address }) {
      const longestDelaySeconds = LONGEST_DELAY_SECONDS
      const network = networkOf(address)
      const isUsual = (await listEntryAddresses(pool, login.trim())).some((each) => networkOf(each) === network)
      const [ofAddress, ofLogin] = await inTransaction(pool, (client) =>
        countAttempt(client, [
          { key: `address ${network}`, free: FREE_FAILURES.address, longestDelaySeconds },
          {
            key: isUsual ? usualKey({ login, address }) : loginKey(login),
            free: FREE_FAILURES.login,
            longestDelaySeconds,
          },
        ]),
      )
      return {
        usualNetwork: isUsual ? network : null,
        async succeed() {
          await forgetAttempts(pool, ofLogin!.key)
          // Where many share an address, a right login must not begin the delay after the others' failures anew.
          await takeBackAttempt(pool, ofAddress!)
        },
        async withdraw() {
          await takeBackAttempt(pool, ofLogin!)
          await takeBackAttempt(pool, ofAddress!)
        },
      }
    },
  }
}

/** Forgets what was guessed at a login from this address and from those that are not usual. */
export async function forgetLogin(client: pg.PoolClient, attempt: LoginAttempt): Promise<void> {
  await forgetAttempts(client, loginKey(attempt.login))
  await forgetAttempts(client, usualKey(attempt))
}

/** The login is hashed, because people type passwords into the wrong box. */
export function loginKey(login: string): string {
  return `login ${createHash('sha256').update(login.trim().toLowerCase()).digest('base64url')}`
}

function usualKey({ login, address }: LoginAttempt): string {
  return `${loginKey(login)} ${networkOf(address)}`
}
