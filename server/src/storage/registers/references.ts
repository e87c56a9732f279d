import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { includesCustomer, type Scope } from '../base/scope.ts'

/**
 * Makes sure that a customer may be referred to: it is there and in the scope. `field` is our name of what refers.
 * Throws {@link NotFoundError}, the same for a missing one and a foreign one. None (null) passes.
 * It cannot be deleted before the transaction ends.
 */
export async function requireCustomer(
  client: pg.PoolClient,
  { id, field, scope }: { id: number | null; field: string; scope: Scope },
): Promise<void> {
  if (id === null) return
  const { rowCount } = await client.query(
    'select 1 from customer where id = $1 and inactive_at is null for key share',
    [id],
  )
  if (rowCount === 0 || !includesCustomer(scope, id)) throw new NotFoundError(field)
}

/** The same for records that everyone may refer to. */
export async function requireRecord(
  client: pg.PoolClient,
  table: 'device_version' | 'installation_profile',
  { id, field }: { id: number | null; field: string },
): Promise<void> {
  if (id === null) return
  const { rowCount } = await client.query(
    `select 1 from ${table} where id = $1 and inactive_at is null for key share`,
    [id],
  )
  if (rowCount === 0) throw new NotFoundError(field)
}
