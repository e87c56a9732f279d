import { checkCreation } from '@monitorweb/contract/check'
import { customerFields } from '@monitorweb/contract/customer'
import { CUSTOMER_ORDERS, customerStore } from '../storage/customer-store.ts'
import { lookingAt, type Viewer } from '../storage/scope.ts'
import { readOrder } from './ordering.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names = 'searchCustomers' | 'countCustomers' | 'getCustomer' | 'createCustomer' | 'customerCounts'

export function customerResolvers({ pool, privileged }: ResolverDeps): Pick<Resolvers, Names> {
  const storeOf = (viewer: Viewer) => customerStore(pool, viewer, privileged.customers)
  return {
    searchCustomers: ({ search, first, offset, ...args }, viewer) =>
      storeOf(viewer).search({ search, first, offset, ...readOrder(customerFields, CUSTOMER_ORDERS, args) }),
    countCustomers: (filter, viewer) => storeOf(viewer).count(filter),
    getCustomer: ({ id }, viewer) => storeOf(viewer).get(id),
    createCustomer: async ({ input }, viewer) => ({
      status: true,
      record: await storeOf(viewer).create(checkCreation(customerFields, input)),
    }),
    customerCounts: async ({ customerId }, viewer) =>
      storeOf(await lookingAt(pool, viewer, customerId)).countByStatus(),
  }
}
