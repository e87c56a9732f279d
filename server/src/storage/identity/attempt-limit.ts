import type pg from 'pg'
import { TooManyRequestsError } from '../../errors/auth-errors.ts'

/** It says how often something may be tried before it is slowed down, and by how much at most. */
export interface AttemptLimit {
  key: string
  /** So many attempts cause no delay. */
  free: number
  longestDelaySeconds: number
}

/** This is an attempt as it was counted under one key: when the one before was, and this one. */
export interface CountedAttempt {
  key: string
  before: string
  counted: string
}

/**
 * Counts an attempt under every key, or under none and throws TooManyRequestsError: after the free ones the delay doubles
 * from 2 s, and a day of peace forgets. One by a clock that was ahead and was put back delays nothing. Keys are locked in the order given: give what many share first, always, so that
 * no two attempts wait for each other.
 */
export async function countAttempt(client: pg.PoolClient, limits: readonly AttemptLimit[]): Promise<CountedAttempt[]> {
  const keys = limits.map(({ key }) => key)
  // A row that is there is locked as a new one is: a right attempt at this moment forgets the failures, and their row
  // with them.
  await client.query(
    `insert into login_failure (key, failures, last_at) select key, 0, now() from unnest($1::text[]) as key
     on conflict (key) do update set key = excluded.key`,
    [keys],
  )
  const looks: { before: string; seconds: number }[] = []
  for (const limit of limits) looks.push(await look(client, limit))
  const seconds = Math.max(...looks.map((each) => each.seconds))
  if (seconds > 0) throw new TooManyRequestsError(seconds)
  const { rows } = await client.query<{ counted: string }>(
    `update login_failure set last_at = statement_timestamp(),
       failures = case when last_at < now() - interval '1 day' then 1 else failures + 1 end
     where key = any($1) returning last_at::text as counted`,
    [keys],
  )
  return keys.map((key, index) => ({ key, before: looks[index]!.before, counted: rows[0]!.counted }))
}

async function look(client: pg.PoolClient, limit: AttemptLimit): Promise<{ before: string; seconds: number }> {
  const { rows } = await client.query<{ before: string; seconds: number }>(
    `select last_at::text as before, case when failures < $2::int or last_at > statement_timestamp() + interval '1 day' then 0 else
       ceil(extract(epoch from last_at - statement_timestamp()) +
            least($3::float8, 2 ^ least(failures - $2::int + 1, 30)))::int end as seconds
     from login_failure where key = $1 for update`,
    [limit.key, limit.free, limit.longestDelaySeconds],
  )
  return rows[0]!
}

/** Makes it as if the attempt had not been; where others tried meanwhile, the delay after theirs stays. */
export async function takeBackAttempt(pool: pg.Pool, { key, before, counted }: CountedAttempt): Promise<void> {
  await pool.query(
    `update login_failure set failures = greatest(failures - 1, 0),
       last_at = case when last_at = $2::timestamptz then $3::timestamptz else last_at end
     where key = $1`,
    [key, counted, before],
  )
}

/** Forgets the attempts under a key, and those under all keys that were left in peace for a day. */
export async function forgetAttempts(client: pg.Pool | pg.PoolClient, key: string): Promise<void> {
  await client.query('delete from login_failure where key = $1', [key])
  await client.query(
    `delete from login_failure where key in (
       select key from login_failure where last_at < now() - interval '1 day' for update skip locked)`,
  )
}
