import {
  type SmsGatewayForm,
  smsGatewayFields,
  type smsGatewayOperations,
} from '@monitorweb/contract/commands/sms-gateway-operations'
import { checkChange } from '@monitorweb/contract/wire/check'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { getSmsGateway, setSmsGateway } from '../../storage/commands/sms-gateway-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** By these resolvers operators say through whom commands go by SMS. */
export function smsGatewayResolvers({
  pool,
  secrets,
  publicBase,
  smsReportPath,
}: Pick<ResolverDeps, 'pool' | 'secrets' | 'publicBase' | 'smsReportPath'>): Pick<
  Resolvers,
  keyof typeof smsGatewayOperations
> {
  const shown = (gateway: SmsGatewayForm) => {
    const base = publicBase()
    return { ...gateway, reportsUrl: base ? `${base.url}${smsReportPath}` : '' }
  }
  // Who reads how the request is written, and the address of the reports, could speak in the installation's or in the gateway's name.
  const requireAdministrator = ({ access }: Viewer) => {
    if (access !== 'A') throw new ForbiddenError('Só administradores da central veem e definem o gateway de SMS.')
  }
  return {
    async getSmsGateway(_, viewer) {
      requireAdministrator(viewer)
      return shown(await getSmsGateway(pool))
    },
    async changeSmsGateway({ input }, viewer) {
      requireAdministrator(viewer)
      const change = checkChange(smsGatewayFields, input)
      return shown(await setSmsGateway(pool, viewer, { secrets, change }))
    },
  }
}
