import type { SmsGatewayForm } from '@monitorweb/contract/commands/sms-gateway-operations'
import { escapeHtml } from '@monitorweb/domain/text/html-text'
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

/** A request, and what was told in it: a gateway's answer is kept without that. */
export interface SmsRequest extends OutgoingRequest {
  told: readonly string[]
}

type Escape = (value: string) => string
const asIs: Escape = (value) => value.replace(/[\r\n]/g, ' ')
const inJson: Escape = (value) => JSON.stringify(value).slice(1, -1)

/**
 * Writes the request for a message: the gateway's address, headers and body with `{telefone}`, `{numero}` (the same without its plus), `{texto}`,
 * `{segredo}`, `{segredo64}` (in Base64), `{comando}`, `{validade}` (seconds), `{validadeMinutos}` and `{retorno}` filled in, each escaped as where it stands asks for.
 * A body of which no header says what it is, is what it looks like, and says so.
 */
export function smsRequest(gateway: SmsGatewayForm, message: SmsMessage): SmsRequest {
  const { phone, text, commandId, validSeconds, reportUrl } = message
  const values: Record<string, string> = {
    ...{ telefone: phone, numero: phone.slice(1), texto: text, comando: String(commandId) },
    ...{ validade: String(validSeconds), validadeMinutos: String(Math.floor(validSeconds / 60)), retorno: reportUrl },
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
  const reportPath = reportUrl.split('?')[0]!.split('/')
  const told = [phone, values['numero']!, text, reportUrl, reportPath.join('/'), reportPath.at(-1)!]
  const secrets = [gateway.secret, ...gateway.secret.split(':')]
  const request = { url: fill(gateway.url, encodeURIComponent), method: gateway.method, told: [...secrets, ...told] }
  if (gateway.method === 'GET' || gateway.body === '') {
    return { ...request, headers: { 'user-agent': 'MonitorWeb', ...headers }, body: '' }
  }
  const type = headers['content-type'] ?? typeOf(gateway.body)
  return {
    ...request,
    headers: { 'user-agent': 'MonitorWeb', ...headers, 'content-type': type },
    body: fill(gateway.body, escapeOf(type)),
  }
}

/** A body looks like JSON, XML or a form. */
function typeOf(body: string): string {
  if (/^\s*[[{]/.test(body)) return 'application/json'
  return /^\s*</.test(body) ? 'application/xml' : 'application/x-www-form-urlencoded'
}

function escapeOf(contentType: string): Escape {
  if (/json/i.test(contentType)) return inJson
  if (/xml/i.test(contentType)) return escapeHtml
  return /x-www-form-urlencoded/i.test(contentType) ? encodeURIComponent : (value) => value
}
