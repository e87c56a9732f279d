import type { customerHostOperations } from '@monitorweb/contract/administration/customer-host-operations'
import { getCustomer } from '../../storage/registers/customer-store.ts'
import {
  addCustomerHost,
  getCustomerHost,
  listCustomerHosts,
  markVerified,
  removeCustomerHost,
} from '../../storage/settings/customer-hosts.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers keep the hosts at which customers find the product under their own brand. */
export function customerHostResolvers({
  pool,
  privileged,
  proveHost,
}: ResolverDeps): Pick<Resolvers, keyof typeof customerHostOperations> {
  return {
    async listCustomerHosts({ customerId }, viewer) {
      await getCustomer(pool, viewer.scope, customerId!)
      return await listCustomerHosts(pool, customerId!)
    },
    addCustomerHost: ({ customerId, host }, viewer) =>
      addCustomerHost(pool, viewer, { customerId: customerId!, host, central: privileged.customers }),
    async verifyCustomerHost({ host, byWord }, viewer) {
      const known = await getCustomerHost(pool, host)
      if (!byWord) await proveHost(known)
      return await markVerified(pool, viewer, { host, how: byWord ? 'operator' : 'dns' })
    },
    async removeCustomerHost({ host }, viewer) {
      await removeCustomerHost(pool, viewer, host)
      return { status: true }
    },
  }
}
