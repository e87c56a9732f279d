import { createHash } from 'node:crypto'
import type pg from 'pg'
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
   * Throws TooManyRequestsError while the delay after earlier failures lasts; that attempt is not counted.
   */
  begin(attempt: LoginAttempt): Promise<void>
  /** The attempt was right after all: the login starts anew, the address loses this one. */
  succeed(attempt: LoginAttempt): Promise<void>
}

/** Slows down guessing: after the free failures the delay doubles, from 2 s to 5 min; a day of peace forgets. */
export function createLoginThrottle(pool: pg.Pool): LoginThrottle {
  return {
    async begin(attempt) {
      for (const { key, free } of keysOf(attempt)) await count(pool, key, free)
    },
    async succeed(attempt) {
      const [login, address] = keysOf(attempt)
      await pool.query(`delete from login_failure where key = $1 or last_at < now() - interval '1 day'`, [login!.key])
      await pool.query('update login_failure set failures = failures - 1 where key = $1 and failures > 0', [
        address!.key,
      ])
    },
  }
}

function keysOf({ login, address }: LoginAttempt): { key: string; free: number }[] {
  // Hashed, because people type passwords into the wrong box.
  const digest = createHash('sha256').update(login.trim().toLowerCase()).digest('base64url')
  return [
    { key: `login ${digest}`, free: FREE_FAILURES.login },
    { key: `address ${address}`, free: FREE_FAILURES.address },
  ]
}

const DELAY = `least($3::float8, 2 ^ least(f.failures - $2::int + 1, 30))`

async function count(pool: pg.Pool, key: string, free: number): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into login_failure as f (key, failures, last_at) values ($1, 1, now())
     on conflict (key) do update set
       failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end, last_at = now()
     where f.failures < $2::int or f.last_at + make_interval(secs => ${DELAY}) <= now()`,
    [key, free, LONGEST_DELAY_SECONDS],
  )
  if (rowCount === 1) return
  const { rows } = await pool.query<{ seconds: number }>(
    `select ceil(extract(epoch from f.last_at - now()) + ${DELAY})::int as seconds from login_failure f where key = $1`,
    [key, free, LONGEST_DELAY_SECONDS],
  )
  throw new TooManyRequestsError(Math.max(1, rows[0]?.seconds ?? 1))
}
