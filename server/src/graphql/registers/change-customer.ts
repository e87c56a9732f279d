import type { Customer } from '@monitorweb/contract/registers/customer'
import type pg from 'pg'
import type { RegisterWriter } from '../../storage/registers/register-writer.ts'
import { updateRuledCustomer } from '../../storage/rules/ruled-customer.ts'
import { leaveFirstLevel } from '../../storage/settings/customer-hosts.ts'

/** Changes a customer; one that moves below the first level leaves its brand and hosts. Throws as updateRuledCustomer. */
export async function changeCustomer(
  client: pg.PoolClient,
  by: RegisterWriter,
  change: Parameters<typeof updateRuledCustomer>[2],
): Promise<Customer> {
  const customer = await updateRuledCustomer(client, by, change)
  const { viewer, privileged } = by
  if (change.parentId) await leaveFirstLevel(client, { viewer, central: privileged.customers }, customer.id)
  return customer
}
