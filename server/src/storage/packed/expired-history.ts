import type { Retention } from '@monitorweb/domain/position/retention'
import type pg from 'pg'
import { readRetention } from '../base/retention-limits.ts'
import { isoDay } from '../positions/partitions.ts'

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
export async function longestRetention(pool: pg.Pool): Promise<{ [Limit in keyof Retention]: number | null }> {
  const { general, customers } = await readRetention(pool)
  const longest = (limit: keyof Retention) => {
    const days = [general, ...customers.values()].map((retention) => retention[limit])
    return days.includes(0) ? null : Math.max(...days)
  }
  return { positionDays: longest('positionDays'), messageDays: longest('messageDays') }
}

/**
 * Deletes what is older than it is kept, by device and day, each judged by the customers who owned the vehicle that day: the
 * longest of their limits, and the general one where it was nobody's. `today` is days since 1970-01-01 UTC. Of positions is
 * noted, with the same commit, until when they are gone.
 */
export async function forgetExpired(pool: pg.Pool, today: number): Promise<void> {
  const { general, customers } = await readRetention(pool)
  const since = (days: number) => (days === 0 ? null : isoDay(today - days))
  for (const kind of KINDS) {
    const limits = [...customers].map(([id, retention]) => ({ id, since: since(retention[kind.limit]) }))
    const ofNobody = since(general[kind.limit])
    if (ofNobody === null && limits.every((limit) => limit.since === null)) continue
    const values = [limits.map(({ id }) => id), limits.map((limit) => limit.since), ofNobody, ROWS_AT_ONCE]
    for (let step = 0; step < MOST_STEPS; step++) {
      const { rows } = await pool.query<{ count: number }>(deletionOf(kind), values)
      if (rows[0]!.count < ROWS_AT_ONCE) break
    }
  }
}

/** Notes of a day that is dropped whole whose it was. */
export async function noteDropped(pool: pg.Pool, { name, day }: { name: string; day: number }): Promise<void> {
  await pool.query(
    `insert into forgotten_history (device_id, customer_id, before)
     select gone.device_id, coalesce(o.customer_id, 0), $1::date + 1
     from (select distinct device_id from ${name}) gone join device d on d.id = gone.device_id
     left join installation i on i.device_id = gone.device_id
       and i.period && tstzrange($1::date::timestamp at time zone 'UTC', ($1::date + 1)::timestamp at time zone 'UTC')
     left join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period && i.period
       and o.period && tstzrange($1::date::timestamp at time zone 'UTC', ($1::date + 1)::timestamp at time zone 'UTC')
     group by 1, 2
     on conflict (device_id, customer_id) do update set before = greatest(forgotten_history.before, excluded.before)`,
    [isoDay(day)],
  )
}

/**
 * SQL: the days of each device that nobody keeps. `$1` and `$2` are customers and since when they keep (null: for ever), `$3`
 * since when what is nobody's is kept.
 */
const EXPIRED = `
  owned as materialized (
    select i.device_id, o.customer_id, l.since,
           daterange((lower(both_had.period) at time zone 'UTC')::date, (upper(both_had.period) at time zone 'UTC')::date + 1) as days
    from installation i
    join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period && i.period
    join unnest($1::int[], $2::date[]) as l(customer_id, since) on l.customer_id = o.customer_id
    cross join lateral (select i.period * o.period as period) both_had
  ),
  kept as (
    select d.id as device_id,
           coalesce(range_agg(owned.days * daterange(owned.since, null)), '{}')
           + ((datemultirange(daterange(null, null)) - coalesce(range_agg(owned.days), '{}')) * datemultirange(daterange($3::date, null))) as days
    from device d left join owned on owned.device_id = d.id group by d.id
  ),
  expired as materialized (
    select device_id, coalesce(lower(gap), '-infinity') as since, coalesce(upper(gap), 'infinity') as until
    from kept cross join lateral unnest(datemultirange(daterange(null, null)) - kept.days) as gap
  )`

function deletionOf({ table, key, bound }: Kind): string {
  const at = key === 'day' ? 'day' : 'fix_time'
  const day = key === 'day' ? 'day' : `(fix_time at time zone 'UTC')::date`
  return `
    with ${EXPIRED},
    due as materialized (
      select p.device_id, ${key} from expired e join ${table} p
        on p.device_id = e.device_id and p.${at} >= e.since${bound} and p.${at} < e.until${bound}
      limit $4
    ),
    gone as (
      delete from ${table} where (device_id, ${key}) in (select * from due) returning device_id, ${day} as day
    ),
    noted as (
      insert into forgotten_history (device_id, customer_id, before)
      select gone.device_id, coalesce(owned.customer_id, 0), max(gone.day) + 1
      from gone left join owned on owned.device_id = gone.device_id and gone.day <@ owned.days
      where ${table !== 'packed_message'} group by 1, 2
      on conflict (device_id, customer_id) do update set before = greatest(forgotten_history.before, excluded.before)
    )
    select count(*)::int as count from gone`
}
