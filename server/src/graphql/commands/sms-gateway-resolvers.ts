import {
  type SmsGatewayForm,
  smsGatewayFields,
  type smsGatewayOperations,
} from '@monitorweb/contract/commands/sms-gateway-operations'
import { checkChange } from '@monitorweb/contract/wire/check'
import { ForbiddenError } from '../../errors/auth-errors.ts'
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
  // Who reads the address may say what became of a message: it is shown to those who set the gateway up.
  const shown = (gateway: SmsGatewayForm, isAdministrator: boolean) => {
    const base = publicBase()
    return { ...gateway, reportsUrl: base && isAdministrator ? `${base.url}${smsReportPath}` : '' }
  }
  return {
    getSmsGateway: async (_, viewer) => shown(await getSmsGateway(pool), viewer.access === 'A'),
    async changeSmsGateway({ input }, viewer) {
      if (viewer.access !== 'A') throw new ForbiddenError('Só administradores da central definem o gateway de SMS.')
      const change = checkChange(smsGatewayFields, input)
      return shown(await setSmsGateway(pool, viewer, { secrets, change }), true)
    },
  }
}
