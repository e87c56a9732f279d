import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What becomes of an SMS: most are delivered, and the gateway says so; of some it never says anything more, as of a telephone that is off; and
 * some it takes and then falls silent about, so that nobody knows whether they left.
 */
export type SmsFate = 'delivered' | 'unheard' | 'cutOff'

/** The last digit of the line decides, so that the same vehicle fares alike in every demo. */
function fateOf(phone: string): SmsFate {
  const fates: Partial<Record<string, SmsFate>> = { '7': 'cutOff', '9': 'unheard' }
  return fates[phone.at(-1) ?? ''] ?? 'delivered'
}

/** What a request says of its message, as {@link SMS_REQUEST} has the program write it. */
interface SmsRequest {
  phone: string
  report: string
}

/** How the program is told to ask this gateway, beside its address. */
export const SMS_REQUEST = {
  method: 'POST',
  body: '{"phone": "{telefone}", "text": "{texto}", "seconds": "{validade}", "report": "{retorno}"}',
  idField: 'id',
  reportIdField: 'id',
  reportStatusField: 'status',
} as const

export interface SmsGateway {
  url: string
  close(): void
}

/** Networks take their time with everything. */
const TAKES_MS = 3_000

/** Starts an HTTP gateway of SMS at this machine alone, which tells what becomes of its messages and sends none. */
export async function startSmsGateway(path: string, takesMs: number = TAKES_MS): Promise<SmsGateway> {
  let messages = 0
  const server = createServer((request, response) => {
    answer(request, response, { id: `sms-${++messages}`, takesMs }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { id, takesMs }: { id: string; takesMs: number },
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { phone, report }: SmsRequest = JSON.parse(Buffer.concat(chunks).toString())
  const fate = fateOf(phone)
  await wait(takesMs)
  if (fate === 'cutOff') return void response.destroy()
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ id }))
  if (fate === 'unheard' || report === '') return
  await wait(takesMs)
  await fetch(report, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, status: 'delivered' }),
  })
}
