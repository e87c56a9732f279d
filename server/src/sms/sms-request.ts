import type { SmsGatewayForm } from '@monitorweb/contract/commands/sms-gateway-operations'
import type { OutgoingRequest } from '../notices/channels/outgoing-request.ts'

/** A message as a gateway is told of it. */
export interface SmsMessage {
  /** E.164. */
  phone: string
  text: string
  commandId: number
  /** For so long it is worth delivering. */
  validSeconds: number
  /** Where the gateway says what became of it; '' where it cannot reach us. */
  reportUrl: string
}

type Escape = (value: string) => string
const asIs: Escape = (value) => value.replace(/[\r\n]/g, ' ')
const inJson: Escape = (value) => JSON.stringify(value).slice(1, -1)

/**
 * Writes the request for a message: the gateway's address, headers and body with `{telefone}`, `{numero}` (the same without its plus), `{texto}`,
 * `{segredo}`, `{segredo64}` (in Base64), `{comando}`, `{validade}` (seconds) and `{retorno}` filled in, each escaped as where it stands asks for.
 */
export function smsRequest(gateway: SmsGatewayForm, message: SmsMessage): OutgoingRequest {
  const { phone, text, commandId, validSeconds, reportUrl } = message
  const values: Record<string, string> = {
    ...{ telefone: phone, numero: phone.slice(1), texto: text, comando: String(commandId) },
    ...{ validade: String(validSeconds), retorno: reportUrl },
    ...{ segredo: gateway.secret, segredo64: Buffer.from(gateway.secret).toString('base64') },
  }
  const fill = (template: string, written: Escape) =>
    template.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? written(values[name]!) : all))
  const headers = Object.fromEntries(
    gateway.headers.split('\n').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), fill(line.slice(colon + 1).trim(), asIs)]]
    }),
  )
  return {
    url: fill(gateway.url, encodeURIComponent),
    method: gateway.method,
    headers: { 'user-agent': 'MonitorWeb', ...headers },
    body: gateway.method === 'GET' ? '' : fill(gateway.body, escapeOf(headers['content-type'] ?? '')),
  }
}

function escapeOf(contentType: string): Escape {
  if (/json/i.test(contentType)) return inJson
  return /x-www-form-urlencoded/i.test(contentType) ? encodeURIComponent : (value) => value
}
