import type { Queryable } from '../base/queryable.ts'

/** Answers what a customer is called, for files that say whose vehicles they tell of; "" for none. */
export async function findCustomerName(pool: Queryable, customerId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from customer where id = $1', [customerId])
  return rows[0]?.name ?? ''
}

/** Answers how customers are called and their CPF or CNPJ, for files that say whose the rows are. */
export async function findCustomerWords(
  pool: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, { name: string; taxNumber: string }>> {
  const { rows } = await pool.query<{ id: number; name: string; taxNumber: string }>(
    'select id, name, tax_number as "taxNumber" from customer where id = any($1::int[])',
    [customerIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
