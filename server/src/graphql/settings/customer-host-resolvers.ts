import type { customerHostOperations } from '@monitorweb/contract/administration/customer-host-operations'
import { InvalidValueError } from '../../errors/record-errors.ts'
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
  publicBase,
}: ResolverDeps): Pick<Resolvers, keyof typeof customerHostOperations> {
  const refuseOurs = (host: string) => {
    const base = publicBase()
    if (!base || new URL(base.url).hostname !== host) return
    throw new InvalidValueError('host', 'Este é o endereço da própria instalação (PUBLIC_URL), de todos os clientes.')
  }
  return {
    async listCustomerHosts({ customerId }, viewer) {
      await getCustomer(pool, viewer.scope, customerId!)
      return await listCustomerHosts(pool, customerId!)
    },
    async addCustomerHost({ customerId, host }, viewer) {
      refuseOurs(host)
      return await addCustomerHost(pool, viewer, { customerId: customerId!, host, central: privileged.customers })
    },
    async verifyCustomerHost({ host, byWord }, viewer) {
      refuseOurs(host)
      const judged = await getCustomerHost(pool, host)
      if (!byWord) await proveHost(judged)
      const how = byWord ? 'operator' : 'dns'
      return await markVerified(pool, viewer, { judged, how, central: privileged.customers })
    },
    async removeCustomerHost({ host }, viewer) {
      await removeCustomerHost(pool, viewer, host)
      return { status: true }
    },
  }
}
