import type { Customer } from '@monitorweb/contract/registers/customer'
import type pg from 'pg'
import { updateCustomer } from '../registers/customer-changes.ts'
import { findCustomersAbove } from '../registers/customers-above.ts'
import { lockRecord } from '../registers/record-lock.ts'
import type { RegisterWriter } from '../registers/register-writer.ts'
import { restartBelow } from './rule-starts.ts'

/**
 * Changes a customer; rules of whoever is above it from now on, or no longer, count anew for the vehicles of it and of those below. Throws as
 * updateCustomer.
 */
export async function updateRuledCustomer(
  client: pg.PoolClient,
  by: RegisterWriter,
  change: Parameters<typeof updateCustomer>[2],
): Promise<Customer> {
  const { id } = change
  await lockRecord(client, 'customer', { id })
  const aboveOf = async () => (await findCustomersAbove(client, [id]))(id)
  const before = await aboveOf()
  const updated = await updateCustomer(client, by, change)
  const after = await aboveOf()
  const differing = [
    ...before.filter((each) => !after.includes(each)),
    ...after.filter((each) => !before.includes(each)),
  ]
  if (differing.length > 0) await restartBelow(client, { customerId: id, ofCustomers: differing })
  return updated
}
