import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '../storage/transaction.ts'
import { TooManyRequestsError } from './auth-errors.ts'

/** Failures without a delay. Many people may sit behind one address, so it is allowed more. */
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
  begin(attempt: LoginAttempt): Promise<CountedAttempt>
}

export interface CountedAttempt {
  /** The attempt was right after all: the login starts anew, the address is as if it had not been. */
  succeed(): Promise<void>
}

/** Slows down guessing: after the free failures the delay doubles, from 2 s to 5 min; a day of peace forgets. */
export function createLoginThrottle(pool: pg.Pool): LoginThrottle {
  return {
    async begin({ login, address }) {
      // Hashed, because people type passwords into the wrong box.
      const digest = createHash('sha256').update(login.trim().toLowerCase()).digest('base64url')
      const keys = { address: `address ${address}`, login: `login ${digest}` }
      const stamps = await inTransaction(pool, (client) => count(client, keys))
      return {
        async succeed() {
          await pool.query('delete from login_failure where key = $1', [keys.login])
          await pool.query(TAKE_BACK, [keys.address, stamps.counted, stamps.before])
          await pool.query(FORGET)
        },
      }
    },
  }
}

/** Where many share an address, a right login must not begin the delay after the others' failures anew. */
const TAKE_BACK = `
  update login_failure set failures = greatest(failures - 1, 0),
    last_at = case when last_at = $2::timestamptz then $3::timestamptz else last_at end
  where key = $1`
const FORGET = `
  delete from login_failure where key in (
    select key from login_failure where last_at < now() - interval '1 day' for update skip locked)`

interface Keys {
  address: string
  login: string
}

/**
 * Both keys are looked at, under lock, before either is counted: what the address refuses does not count against the
 * login. Always the address first, so that no two attempts wait for each other. Answers the address's time of failure
 * as it was and as it is now.
 */
async function count(client: pg.PoolClient, { address, login }: Keys): Promise<{ before: string; counted: string }> {
  await client.query(
    `insert into login_failure (key, failures, last_at) values ($1, 0, now()), ($2, 0, now()) on conflict do nothing`,
    [address, login],
  )
  const { before, seconds: ofAddress } = await look(client, address, FREE_FAILURES.address)
  const { seconds: ofLogin } = await look(client, login, FREE_FAILURES.login)
  const seconds = Math.max(ofAddress, ofLogin)
  if (seconds > 0) throw new TooManyRequestsError(seconds)
  const { rows } = await client.query<{ counted: string }>(
    `update login_failure set last_at = statement_timestamp(),
       failures = case when last_at < now() - interval '1 day' then 1 else failures + 1 end
     where key in ($1, $2) returning last_at::text as counted`,
    [address, login],
  )
  return { before, counted: rows[0]!.counted }
}

async function look(client: pg.PoolClient, key: string, free: number): Promise<{ before: string; seconds: number }> {
  const { rows } = await client.query<{ before: string; seconds: number }>(
    `select last_at::text as before, case when failures < $2::int then 0 else
       ceil(extract(epoch from last_at - statement_timestamp()) +
            least($3::float8, 2 ^ least(failures - $2::int + 1, 30)))::int end as seconds
     from login_failure where key = $1 for update`,
    [key, free, LONGEST_DELAY_SECONDS],
  )
  return rows[0]!
}
