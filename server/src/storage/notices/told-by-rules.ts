import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'

/** Of pg_advisory_xact_lock, for how often a rule told people. */
const LOCK_CLASS = 4402

/**
 * Counts what these rules told each person by itself since then, by `<rule> <person>`. Until the transaction ends nobody
 * else counts for the same rules, so that two who look at once do not each use up the limit.
 */
export async function countTold(
  client: pg.PoolClient,
  { ruleIds, since }: { ruleIds: readonly number[]; since: EpochMs },
): Promise<Map<string, number>> {
  for (const id of ruleIds.toSorted((one, other) => one - other)) {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, id])
  }
  const { rows } = await client.query<{ key: string; count: number }>(
    `select n.rule_id || ' ' || n.user_id as key, count(*)::int as count from notice n
     where n.rule_id = any($1::int[]) and n.created_at >= to_timestamp($2::float8 / 1000) and not n.is_digest
     group by n.rule_id, n.user_id`,
    [ruleIds, since],
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}
