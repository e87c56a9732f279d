import type pg from 'pg'
import { TooManyRequestsError } from '../../errors/auth-errors.ts'
import { type AttemptLimit, standingNow, withOneMore } from './attempt-standing.ts'

/** This is an attempt as it was counted under one key: when the one before was, and this one, and what it added. */
export interface CountedAttempt {
  key: string
  before: string
  counted: string
  added: number
}

/**
 * Counts an attempt under every key, or under none and throws TooManyRequestsError while a delay lasts. Keys are locked in the
 * order given: give what many share first, always, so that no two attempts wait for each other.
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
  const looks: Look[] = []
  for (const limit of limits) looks.push(await look(client, limit))
  const seconds = Math.max(...looks.map(({ waitSeconds }) => waitSeconds))
  if (seconds > 0) throw new TooManyRequestsError(seconds)
  const weights = limits.map((limit, index) => withOneMore(looks[index]!.weight, limit))
  const { rows } = await client.query<{ counted: string }>(
    `update login_failure f set last_at = statement_timestamp(), failures = n.weight
     from unnest($1::text[], $2::float8[]) as n (key, weight) where f.key = n.key returning last_at::text as counted`,
    [keys, weights],
  )
  return looks.map(({ before, stored }, index) => {
    return { key: keys[index]!, before, counted: rows[0]!.counted, added: weights[index]! - stored }
  })
}

interface Look {
  before: string
  /** What the attempts weighed when the last one was counted. */
  stored: number
  weight: number
  waitSeconds: number
}

async function look(client: pg.PoolClient, limit: AttemptLimit): Promise<Look> {
  const { rows } = await client.query<{ before: string; stored: number; elapsedSeconds: number }>(
    `select last_at::text as before, failures as stored,
       extract(epoch from statement_timestamp() - last_at)::float8 as "elapsedSeconds"
     from login_failure where key = $1 for update`,
    [limit.key],
  )
  const { before, stored, elapsedSeconds } = rows[0]!
  return { before, stored, ...standingNow({ weight: stored, elapsedSeconds }, limit) }
}

/** Makes it as if the attempt had not been; where others tried meanwhile, the delay after theirs stays. */
export async function takeBackAttempt(
  client: pg.Pool | pg.PoolClient,
  { key, before, counted, added }: CountedAttempt,
): Promise<void> {
  await client.query(
    `update login_failure set failures = greatest(failures - case when last_at = $2::timestamptz then $4::float8 else 1 end, 0),
       last_at = case when last_at = $2::timestamptz then $3::timestamptz else last_at end
     where key = $1`,
    [key, counted, before, added],
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
