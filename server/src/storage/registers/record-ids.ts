import type pg from 'pg'
import { columnOf } from '../base/sql-rows.ts'

/**
 * Answers the next id of a register that nobody has and that is not reserved. Reserved are the codes that make an
 * operator: handing one out would promote whoever gets it.
 */
export async function nextId(
  client: pg.PoolClient,
  table: 'customer' | 'userAccount' | 'vehicle',
  reserved: readonly number[] = [],
): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ id: number; taken: boolean }>(
      `select n.id, exists (select 1 from ${columnOf(table)} t where t.id = n.id) as taken
       from (select nextval('${columnOf(table)}_id_seq')::int as id) n`,
    )
    const { id, taken } = rows[0]!
    if (!taken && !reserved.includes(id)) return id
  }
}
