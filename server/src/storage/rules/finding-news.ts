import type { Queryable } from '../base/queryable.ts'

/** Tells who listens on the channel `occurrences` that what rules found is stored otherwise than before. */
export async function announceFindings(client: Queryable): Promise<void> {
  await client.query("select pg_notify('occurrences', '')")
}
