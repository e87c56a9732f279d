import { operations } from '@monitorweb/contract/operations'
import { SMS_REQUEST, startSmsGateway } from '../sms/sms-gateway.ts'
import type { Api } from './api.ts'

/** By this it is known to be the demonstration's, which listens elsewhere with each start. */
const PATH = '/gateway-da-demonstracao'

/** Starts a gateway of SMS and has the program use it, unless operators set another. */
export async function registerSms(api: Api): Promise<void> {
  const { url } = await api.call(operations.getSmsGateway, {})
  if (url !== '' && !url.endsWith(PATH)) return
  const gateway = await startSmsGateway(PATH)
  await api.call(operations.changeSmsGateway, { input: { ...SMS_REQUEST, url: gateway.url } })
}
