import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { includesCustomer, type Scope } from '../base/scope.ts'
import { tablesOf } from '../base/tables.ts'

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
  if (!(await holdRecord(client, 'customer', id)) || !includesCustomer(scope, id)) throw new NotFoundError(field)
}

/** Does the same as {@link requireCustomer} for records that everyone may refer to. */
export async function requireRecord(
  client: pg.PoolClient,
  table: 'deviceVersion' | 'installationProfile',
  { id, field }: { id: number | null; field: string },
): Promise<void> {
  if (id === null) return
  if (!(await holdRecord(client, table, id))) throw new NotFoundError(field)
}

async function holdRecord(
  client: pg.PoolClient,
  table: 'customer' | 'deviceVersion' | 'installationProfile',
  id: number,
): Promise<boolean> {
  const found = await tablesOf(client)
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('inactiveAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}
