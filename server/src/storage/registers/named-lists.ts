import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'

/** Records of which each customer has a list, and in it each name once. */
const LISTS = {
  vehicle_group: { lock: 'vehicle groups', one: 'o grupo', most: 500, many: 'grupos, o máximo. Exclua algum' },
  // Each is judged at every report of the customer's vehicles.
  rule: { lock: 'rules', one: 'a regra', most: 200, many: 'regras, o máximo. Exclua alguma' },
} as const

type NamedTable = keyof typeof LISTS

/** Makes sure that a new record fits into its customer's list. Throws ConflictError for a name that is taken, or one record too many. */
export async function requireRoomFor(
  client: pg.PoolClient,
  table: NamedTable,
  { customerId, name }: { customerId: number; name: string },
): Promise<void> {
  await requireFreeName(client, table, { customerId, name, ownId: 0 })
  const { most, many } = LISTS[table]
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where customer_id = $1 and inactive_at is null`,
    [customerId],
  )
  if (rows[0]!.count >= most) throw new ConflictError('customerId', `Este cliente já tem ${most} ${many} antes.`)
}

/**
 * Makes sure that no other record of a customer's list has the name, and until the transaction ends nobody else names one in
 * it. Throws ConflictError.
 */
export async function requireFreeName(
  client: pg.PoolClient,
  table: NamedTable,
  { customerId, name, ownId }: { customerId: number; name: string; ownId: number },
): Promise<void> {
  const { lock, one } = LISTS[table]
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${lock} of ${customerId}`])
  const { rows } = await client.query<{ name: string }>(
    `select name from ${table}
     where customer_id = $1 and searchable(name) = searchable($2) and id <> $3 and inactive_at is null`,
    [customerId, name, ownId],
  )
  if (rows[0]) throw new ConflictError('name', `Este cliente já tem ${one} «${rows[0].name}».`)
}
