import type { Retention } from '@monitorweb/domain/position/retention'
import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import { readRetention } from '../base/retention-limits.ts'
import { isoDay } from '../positions/partitions.ts'
import { expiredDays, limitsOf } from './expired-days.ts'

/** So many rows go in one transaction, */
const ROWS_AT_ONCE = 1000
/** and so many transactions are one round: what is more waits for the next. */
const MOST_STEPS = 500

/** What is deleted by device and day (UTC): the table, its day of a row `p`, and its row key. */
const KINDS = [
  { table: 'packed_day', limit: 'positionDays', key: 'day', bound: '' },
  { table: 'late_position', limit: 'positionDays', key: 'fix_time, digest', bound: `::timestamp at time zone 'UTC'` },
  { table: 'packed_message', limit: 'messageDays', key: 'day', bound: '' },
] as const satisfies { table: string; limit: keyof Retention; key: string; bound: string }[]
type Kind = (typeof KINDS)[number]

/**
 * Answers for how many days the longest of all limits keeps something; null: for ever. What is older is nobody's any more, so
 * that whole days of it may be dropped.
 */
export async function longestRetention(pool: pg.Pool): Promise<Record<'positionDays' | 'messageDays', number | null>> {
  const { general, customers } = await readRetention(pool)
  const longest = (limit: keyof Retention) => {
    const days = [general, ...customers.values()].map((retention) => retention[limit])
    return days.includes(0) ? null : Math.max(...days)
  }
  return { positionDays: longest('positionDays'), messageDays: longest('messageDays') }
}

/**
 * Deletes what is older than it is kept, by device and day, each judged by the customers who owned the vehicle that day: the
 * longest of their limits, and the general one where it was nobody's. Days of which it was changed lately whose they were wait
 * (decision 68). `today` is days since 1970-01-01 UTC. Of positions is noted, with the same commit, of which days they are gone.
 */
export async function forgetExpired(pool: pg.Pool, today: number): Promise<void> {
  await pool.query('delete from history_hold where until <= $1', [isoDay(today)])
  for (const kind of KINDS) {
    const limits = await limitsOf(pool, kind.limit, today)
    if (limits === null) continue
    for (let step = 0; step < MOST_STEPS; step++) {
      const { rows } = await pool.query<{ count: number }>(deletionOf(kind), [...limits, ROWS_AT_ONCE])
      if (rows[0]!.count < ROWS_AT_ONCE) break
    }
  }
}

const NOTE_ANEW = 'on conflict (device_id) do update set days = forgotten_days.days + excluded.days'

/** Lists the devices that have a row in this partition of positions, each by one look into its index. */
export async function listDevicesIn(pool: pg.Pool, partition: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select d.id from device d where exists (select from ${partition} p where p.device_id = d.id)`,
  )
  return rows.map(({ id }) => id)
}

/** Notes of a day that is dropped whole whose it was. */
export async function noteDropped(client: Queryable, day: number, deviceIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into forgotten_days (device_id, days)
     select id, datemultirange(daterange($1::date, $1::date + 1)) from device where id = any($2::int[]) ${NOTE_ANEW}`,
    [isoDay(day), deviceIds],
  )
}

/** What is noted begins where nobody keeps anything any more, so that days without a position make no ranges of their own. */
function deletionOf({ table, key, bound }: Kind): string {
  const at = key === 'day' ? 'day' : 'fix_time'
  const day = key === 'day' ? 'day' : `(fix_time at time zone 'UTC')::date`
  return `
    with ${expiredDays()},
    due as materialized (
      select p.device_id, ${key} from expired e join ${table} p
        on p.device_id = e.device_id and p.${at} >= e.since${bound} and p.${at} < e.until${bound}
      limit $5
    ),
    gone as (
      delete from ${table} where (device_id, ${key}) in (select * from due) returning device_id, ${day} as day
    ),
    spans as (
      select gone.device_id, daterange(e.since, max(gone.day) + 1) as days
      from gone join expired e on e.device_id = gone.device_id and gone.day >= e.since and gone.day < e.until
      where ${table !== 'packed_message'} group by gone.device_id, e.since
    ),
    noted as (
      insert into forgotten_days (device_id, days) select device_id, range_agg(days) from spans group by device_id ${NOTE_ANEW}
    )
    select count(*)::int as count from gone`
}
