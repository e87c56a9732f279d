import type { Queryable } from '../base/queryable.ts'

/** Who listens on the channel `attendance` is told of whose customers' queue something changed; "" means anybody's. */
export async function announceOccurrences(client: Queryable, customerIds: readonly number[]): Promise<void> {
  for (const customerId of new Set(customerIds)) {
    await client.query(`select pg_notify('attendance', $1)`, [String(customerId)])
  }
}
