import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { epochMs } from '../base/sql-rows.ts'

/** Of pg_advisory_xact_lock, for how often a rule told people. */
const LOCK_CLASS = 4402
/** Nothing waits longer for quiet hours to end. */
const LONGEST_QUIET = '25 hours'

/** What rules told people by itself, and what is about to be told. */
export interface ToldByRules {
  /** How much in each hour of the clock, by `<rule> <person> <beginning of the hour>`. */
  counts: Map<string, number>
  /** When what is critical and over the limit was told last, or is about to be, by `<rule> <person>`. */
  pressed: Map<string, EpochMs>
}

/**
 * Finds what these rules told each person in this hour of the clock, and will tell in those that follow: what waits for the end of quiet hours is
 * told in the hour in which they end. Until the transaction ends nobody else counts for the same rules, so that two who look at once do not each use
 * up the limit.
 */
export async function findTold(
  client: pg.PoolClient,
  { ruleIds, hour }: { ruleIds: readonly number[]; hour: EpochMs },
): Promise<ToldByRules> {
  for (const id of ruleIds.toSorted((one, other) => one - other)) {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, id])
  }
  const { rows } = await client.query<{ key: string; hour: EpochMs; count: number; pressedAt: EpochMs | null }>(
    `select n.rule_id || ' ' || n.user_id as key, ${epochMs("date_trunc('hour', n.next_at, 'UTC')")} as hour,
       count(*) filter (where not n.is_digest)::int as count,
       ${epochMs('max(n.next_at) filter (where n.is_digest and n.urgency = $3)')} as "pressedAt"
     from notice n
     where n.rule_id = any($1::int[]) and n.created_at >= to_timestamp($2::float8 / 1000) - interval '${LONGEST_QUIET}'
       and n.next_at >= to_timestamp($2::float8 / 1000) and n.state not in ('withdrawn', 'settled')
     group by n.rule_id, n.user_id, hour`,
    [ruleIds, hour, URGENCIES.critical],
  )
  const pressed = new Map<string, EpochMs>()
  for (const { key, pressedAt } of rows)
    if (pressedAt !== null) pressed.set(key, Math.max(pressed.get(key) ?? 0, pressedAt))
  return { counts: new Map(rows.map((row) => [`${row.key} ${row.hour}`, row.count])), pressed }
}
