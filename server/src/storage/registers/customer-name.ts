import type { Queryable } from '../base/queryable.ts'

/** Answers what a customer is called, for files that say whose vehicles they tell of; "" for none. */
export async function findCustomerName(pool: Queryable, customerId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from customer where id = $1', [customerId])
  return rows[0]?.name ?? ''
}
