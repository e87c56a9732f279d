import { customerFields } from '@monitorweb/contract/registers/customer'
import { REGISTER_ORDERS } from '@monitorweb/contract/registers/register-orders'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { narrowScope } from '../../storage/base/scope.ts'
import { createCustomer, deleteCustomer } from '../../storage/registers/customer-changes.ts'
import { customerStore } from '../../storage/registers/customer-store.ts'
import { forgetBrandOf } from '../../storage/settings/branding-store.ts'
import { freeHostsOf } from '../../storage/settings/customer-hosts.ts'
import { forgetLimitsOf } from '../../storage/settings/status-limit-store.ts'
import { readOrder } from '../engine/ordering.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { changeCustomer } from './change-customer.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'

type Names =
  | 'searchCustomers'
  | 'countCustomers'
  | 'getCustomer'
  | 'createCustomer'
  | 'updateCustomer'
  | 'deleteCustomer'
  | 'customerCounts'

export function customerResolvers({ pool, privileged, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  const saving = savingOf(pool, 'customer')
  return {
    searchCustomers: async ({ orderBy, order, customerId, ...filter }, viewer) =>
      await customerStore(pool, await narrowScope(pool, viewer.scope, customerId)).search({
        ...filter,
        ...readOrder(customerFields, REGISTER_ORDERS.cliente, { orderBy, order }),
      }),
    countCustomers: async ({ customerId, ...filter }, viewer) =>
      await customerStore(pool, await narrowScope(pool, viewer.scope, customerId)).count(filter),
    getCustomer: ({ id }, { scope }) => customerStore(pool, scope).get(id),
    createCustomer: async ({ input }, viewer) => {
      const customer = checkCreation(customerFields, input)
      const by = { viewer, privileged, secrets }
      return await saving((client) => createCustomer(client, by, customer))
    },
    updateCustomer: async ({ input }, viewer) => {
      const id = requireKey(customerFields.id, input.id)
      const change = { ...input, id, seen: seenState(input) }
      const by = { viewer, privileged, secrets }
      return await saving((client) => changeCustomer(client, by, change))
    },
    deleteCustomer: async ({ id }, viewer) => {
      const by = { viewer, privileged, secrets }
      return await saving(async (client) => {
        const deleted = await deleteCustomer(client, by, id)
        await freeHostsOf(client, viewer, id)
        await forgetBrandOf(client, viewer, id)
        await forgetLimitsOf(client, viewer, { customerId: id, versionId: null })
        return deleted
      })
    },
    customerCounts: async ({ customerId }, viewer) =>
      await customerStore(pool, await narrowScope(pool, viewer.scope, customerId)).countByStatus(),
  }
}
