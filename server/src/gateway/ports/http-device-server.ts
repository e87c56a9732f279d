import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { acceptInTime, hasRoom } from '../intake.ts'
import { BadRequestError, type HttpProtocol, type Message } from '../protocol.ts'
import { addressOf, DIRECT, endsOf } from '../proxy/proxied-connections.ts'
import type { DeviceServer, DeviceServerOptions, PortRefusal } from './device-server.ts'
import { listenOn } from './listening.ts'

const MAX_BODY_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 15

/**
 * Makes an HTTP port of one protocol. It answers 200 only after the commit, and 503 with Retry-After while there can be
 * none.
 */
export function createHttpDeviceServer(
  protocol: HttpProtocol,
  { intake, events, proxied = DIRECT }: DeviceServerOptions,
): DeviceServer {
  const http = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500).end()
    })
  })

  // What is no HTTP at all: node would answer it the same and tell nobody.
  http.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (error.rawPacket) refuse('broken frame', { socket, bytes: error.rawPacket })
    if (socket.writable && error.code !== 'ECONNRESET')
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })

  function refuse(reason: PortRefusal, { socket, bytes }: { socket: Socket; bytes: Buffer }): void {
    events.refused(protocol.name, reason, { ...endsOf(socket), bytes })
  }

  const server = createTcpServer((socket) =>
    proxied.receive(socket, {
      connected: () => http.emit('connection', socket),
      refused: (bytes) => refuse('broken frame', { socket, bytes }),
    }),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === null) {
      // The rest of the body is not waited for.
      response.setHeader('Connection', 'close')
      return reply(response, 413, `Corpo da requisição grande demais: até ${MAX_BODY_BYTES / 1024} kB.`)
    }
    const receivedAt = Date.now()
    const url = request.url ?? '/'
    let messages: Message[]
    try {
      messages = protocol.decode({
        method: request.method ?? 'GET',
        url,
        contentType: request.headers['content-type'],
        body,
        receivedAt,
      })
    } catch (error) {
      if (!(error instanceof BadRequestError)) {
        events.refused(protocol.name, 'decoder error')
        throw error
      }
      const head = `${request.method} ${url} HTTP/${request.httpVersion}\r\n\r\n`
      refuse('bad request', { socket: request.socket, bytes: Buffer.concat([Buffer.from(head), body]) })
      return reply(response, 400, error.message)
    }
    await commit(response, { url, body, receivedAt, messages, address: addressOf(request.socket) })
  }

  async function commit(
    response: ServerResponse,
    request: { url: string; body: Buffer; receivedAt: number; messages: Message[]; address: string },
  ): Promise<void> {
    const { messages, receivedAt, address } = request
    const serial = messages.find((message) => message.serial)?.serial
    if (!serial) return reply(response, 200)
    if (intake.isStalled() || !hasRoom(intake)) return overloaded(response)
    const bytes =
      request.body.length > 0
        ? Buffer.concat([Buffer.from(`${request.url}\n`), request.body])
        : Buffer.from(request.url)
    const outcome = await acceptInTime(intake, {
      protocol: protocol.name,
      address,
      receivedAt,
      bytes,
      messages,
      serial,
    })
    if (outcome === 'stored') return reply(response, 200)
    // The intake itself counts what it refuses.
    if (outcome === 'refused') return tryLater(response, 429)
    overloaded(response)
  }

  function overloaded(response: ServerResponse): void {
    events.refused(protocol.name, 'overload')
    tryLater(response, 503)
  }

  return {
    listen: (at) => listenOn(server, at),
    stopReading: () => server.close(),
    closeConnections: () => http.closeAllConnections(),
  }
}

function tryLater(response: ServerResponse, status: 429 | 503): void {
  response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  reply(response, status, 'Não foi possível gravar agora. Envie de novo mais tarde.')
}

function reply(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}

/** Reads the body; null when it is too long. The request stays open for the answer, and the rest is thrown away. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MAX_BODY_BYTES) {
      request.resume()
      return null
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
