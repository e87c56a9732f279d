import type { Queryable } from '../storage/base/queryable.ts'
import { rulesLag } from '../storage/rules/fleet-shards.ts'

/** Answers, as Prometheus text, how long the part of the fleet waits whose rules nobody judged for the longest time. */
export async function ruleMetrics(pool: Queryable): Promise<string> {
  const seconds = await rulesLag(pool).catch(() => null)
  if (seconds === null) return ''
  const name = 'monitorweb_rules_lag_seconds'
  return `# HELP ${name} Since the rules of the part of the fleet that waits longest were judged\n# TYPE ${name} gauge\n${name} ${seconds}\n`
}
