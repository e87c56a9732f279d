import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { epochMs } from '../base/sql-rows.ts'

/** Of pg_advisory_xact_lock, for how often a rule told people. */
const LOCK_CLASS = 4402

/** What a rule told somebody by itself. */
export interface ToldByRule {
  count: number
  /** When what is critical and over the limit was told last, or is about to be; null: not yet. */
  pressedAt: EpochMs | null
}

/**
 * Finds what these rules told each person since then, by `<rule> <person>`. Until the transaction ends nobody else counts
 * for the same rules, so that two who look at once do not each use up the limit.
 */
export async function findTold(
  client: pg.PoolClient,
  { ruleIds, since }: { ruleIds: readonly number[]; since: EpochMs },
): Promise<Map<string, ToldByRule>> {
  for (const id of ruleIds.toSorted((one, other) => one - other)) {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, id])
  }
  const { rows } = await client.query<ToldByRule & { key: string }>(
    `select n.rule_id || ' ' || n.user_id as key, count(*) filter (where not n.is_digest)::int as count,
       ${epochMs('max(n.next_at) filter (where n.is_digest and n.urgency = $3)')} as "pressedAt"
     from notice n
     where n.rule_id = any($1::int[]) and n.created_at >= to_timestamp($2::float8 / 1000) and n.state not in ('withdrawn', 'settled')
     group by n.rule_id, n.user_id`,
    [ruleIds, since, URGENCIES.critical],
  )
  return new Map(rows.map(({ key, ...told }) => [key, told]))
}
