import type { installationLinkOperations } from '@monitorweb/contract/registers/installation-link'
import { endInstallationLink, makeInstallationLink } from '../../auth/installers/installation-links.ts'
import { readInstallation } from '../../auth/installers/read-installation.ts'
import { signOffInstallation } from '../../auth/installers/sign-off.ts'
import { customerBase } from '../../mail/customer-base.ts'
import { deviceStore, getDevice } from '../../storage/registers/device-store.ts'
import { listInstallationLinks } from '../../storage/vehicle-links/installation-link-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers serve installers without an account, by the link of one device, and who makes it for them. */
export function installationLinkResolvers({
  pool,
  publicBase,
  devicePorts,
  describePlace,
}: ResolverDeps): Pick<Resolvers, keyof typeof installationLinkOperations> {
  const ports = Object.entries(devicePorts).flatMap(([protocol, open]) =>
    open.filter((port) => port !== 0).map((port) => ({ protocol, port })),
  )
  return {
    async createInstallationLink({ serial }, viewer) {
      const { customerId } = await getDevice(pool, viewer.scope, serial)
      const made = await makeInstallationLink(pool, viewer, serial)
      const base = publicBase()
      return { ...made, base: base?.isSet ? ((await customerBase(pool, customerId, base)) ?? '') : '' }
    },
    async listInstallationLinks({ serial }, viewer) {
      await deviceStore(pool, viewer).get(serial)
      return await listInstallationLinks(pool, serial)
    },
    async revokeInstallationLink({ id }, viewer) {
      await endInstallationLink(pool, viewer, id)
      return { status: true }
    },
    async readInstallation({ token }, { address }) {
      const { at, ...view } = await readInstallation(pool, { token, address })
      const base = publicBase()
      const host = base?.isSet ? new URL(base.url).hostname : ''
      return { ...view, host, ports, place: at ? describePlace(at.latitude, at.longitude) : '' }
    },
    async signOffInstallation(signOff, { address }) {
      await signOffInstallation(pool, { ...signOff, address })
      return { status: true }
    },
  }
}
