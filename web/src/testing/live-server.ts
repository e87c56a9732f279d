import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** For tests: a real HTTP server that gives the n-th request the n-th answer, and the last one again after that. */
export async function serverAnswering(...answers: Answer[]) {
  const requests: IncomingMessage[] = []
  let open = 0
  const server = createServer((request, response) => {
    requests.push(request)
    open += 1
    response.once('close', () => {
      open -= 1
    })
    answers[Math.min(requests.length, answers.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    requests,
    /** How many requests are being answered. */
    openRequests: () => open,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.flushHeaders()
}

export function eventText(event: string, data: unknown, id = ''): string {
  return `${id && `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
