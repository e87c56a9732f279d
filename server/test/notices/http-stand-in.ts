import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Reply {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

type Answered = Reply | 'hangUp' | 'keepSilent'

/** A real HTTP server in place of somebody else's; it answers what `reply` says, or nothing at all. */
export interface HttpStandIn {
  url: string
  port: number
  received: ReceivedRequest[]
  stop(): Promise<void>
}

/** What it got, read as JSON. */
export function bodiesOf({ received }: HttpStandIn) {
  return received.map(({ body }) => JSON.parse(body.toString('utf8')))
}

export async function startStandIn(
  reply: (request: ReceivedRequest) => Answered | Promise<Answered>,
): Promise<HttpStandIn> {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      received.push(got)
      const answer = await reply(got)
      if (answer === 'keepSilent') return
      if (answer === 'hangUp') return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, received },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
