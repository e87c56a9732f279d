import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { acceptInTime, hasRoom, isBarring } from '../intake.ts'
import { BadRequestError, type Barring, type HttpProtocol, type Message, type TrackerRequest } from '../protocol.ts'
import { addressOf, DIRECT, endsOf } from '../proxy/proxied-connections.ts'
import type { DeviceServer, HttpServerOptions, PortRefusal } from './device-server.ts'
import { createHttpConnections } from './http-connections.ts'
import { listenOn } from './listening.ts'

const USUAL_BODY_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 15
/** The sender is right to come again where it is this program that cannot tell. */
const NOT_LET_IN: Record<Barring, { status: number; text: string }> = {
  barred: { status: 403, text: 'Este rastreador não é aceito deste endereço de rede.' },
  unproven: { status: 403, text: 'A senha deste rastreador não veio ou não confere.' },
  sealed: { status: 503, text: 'A senha deste rastreador não pode ser conferida agora. Envie de novo mais tarde.' },
}

interface Read {
  part: TrackerRequest
  messages: Message[]
}

interface Said {
  read: Read[]
  /** The first thing that could not be read. */
  fault: BadRequestError | null
}

/** Throws what is no fault of the sender's. */
function faultOf(error: unknown): BadRequestError {
  if (error instanceof BadRequestError) return error
  throw error
}

/**
 * Makes an HTTP port of one protocol. It answers 200 only after the commit, and 503 with Retry-After while there can be
 * none.
 */
export function createHttpDeviceServer(
  protocol: HttpProtocol,
  { intake, events, proxied = DIRECT, limits }: HttpServerOptions,
): DeviceServer {
  const { maxBodyBytes = USUAL_BODY_BYTES } = protocol
  const connections = createHttpConnections(limits)
  const http = createServer((request, response) => {
    const { socket } = request
    connections.hear(socket)
    response.once('close', () => connections.goOn(socket))
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
    events.refused(protocol.name, reason, { ...endsOf(socket), bytes: kept(bytes) })
  }

  function kept(bytes: Buffer): Buffer {
    return protocol.withoutSecret?.(bytes) ?? bytes
  }

  const server = createTcpServer((socket) =>
    proxied.receive(socket, {
      connected() {
        connections.enter(socket)
        http.emit('connection', socket)
      },
      refused: (bytes) => refuse('broken frame', { socket, bytes }),
    }),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, { maxBytes: maxBodyBytes, goesOn: () => connections.goOn(request.socket) })
    connections.goOn(request.socket)
    if (body === null) {
      // The rest of the body is not waited for.
      response.setHeader('Connection', 'close')
      return reply(response, 413, `Corpo da requisição grande demais: até ${maxBodyBytes / 1024} kB.`)
    }
    const url = request.url ?? '/'
    const whole: TrackerRequest = {
      ...{ method: request.method ?? 'GET', url, body },
      ...{ contentType: request.headers['content-type'], receivedAt: Date.now() },
      authorization: request.headers.authorization,
    }
    let said: Said
    try {
      said = readParts(whole)
    } catch (error) {
      events.refused(protocol.name, 'decoder error')
      throw error
    }
    const { read, fault } = said
    if (fault) {
      const head = `${request.method} ${url} HTTP/${request.httpVersion}\r\n\r\n`
      refuse('bad request', { socket: request.socket, bytes: Buffer.concat([Buffer.from(head), body]) })
    }
    const address = addressOf(request.socket)
    const devices = read.flatMap(({ part, messages }) => {
      const serial = messages.find((message) => message.serial)?.serial
      const secret = messages.find((message) => message.secret !== undefined)?.secret ?? null
      return serial ? [{ part, messages, serial, secret, bytes: kept(keptBytes(part)) }] : []
    })
    if (devices.length > 0 && (intake.isStalled() || !hasRoom(intake))) return overloaded(response)
    const outcomes = await Promise.all(
      devices.map(({ part, ...said }) =>
        acceptInTime(intake, {
          ...{ protocol: protocol.name, address, receivedAt: part.receivedAt, ...said },
        }),
      ),
    )
    if (outcomes.includes('stored')) connections.stored(request.socket)
    if (outcomes.includes(undefined)) return overloaded(response)
    const barred = devices.flatMap(({ serial, bytes }, index) => {
      const why = outcomes[index]
      return isBarring(why) ? [{ serial, bytes, why }] : []
    })
    const { localPort: port = 0 } = request.socket
    for (const device of barred) events.barred?.(protocol.name, { ...device, spoken: protocol.name, address, port })
    // The intake itself counts what it refuses.
    if (outcomes.includes('refused')) return tryLater(response, 429)
    // What is not kept of one device is not acknowledged with what is kept of others.
    if (barred[0]) return notLetIn(response, barred[0].why)
    if (fault) return reply(response, 400, fault.message)
    const answered = protocol.answer?.(whole)
    reply(response, 200, answered?.body, answered?.contentType)
  }

  /** A part that cannot be read keeps none of the others' from being stored. */
  function readParts(whole: TrackerRequest): Said {
    const said: Said = { read: [], fault: null }
    try {
      for (const part of protocol.parts?.(whole) ?? [whole]) readPart(part, said)
    } catch (error) {
      said.fault = faultOf(error)
    }
    return said
  }

  function readPart(part: TrackerRequest, said: Said): void {
    try {
      said.read.push({ part, messages: protocol.decode(part) })
    } catch (error) {
      said.fault ??= faultOf(error)
    }
  }

  function overloaded(response: ServerResponse): void {
    events.refused(protocol.name, 'overload')
    tryLater(response, 503)
  }

  return {
    listen: (at) => listenOn(server, at),
    stopReading: () => server.close(),
    closeConnections: connections.closeAll,
  }
}

function tryLater(response: ServerResponse, status: 429 | 503): void {
  response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  reply(response, status, 'Não foi possível gravar agora. Envie de novo mais tarde.')
}

function notLetIn(response: ServerResponse, why: Barring): void {
  const { status, text } = NOT_LET_IN[why]
  if (status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  reply(response, status, text)
}

function keptBytes({ url, body }: TrackerRequest): Buffer {
  return body.length > 0 ? Buffer.concat([Buffer.from(`${url}\n`), body]) : Buffer.from(url)
}

function reply(response: ServerResponse, status: number, text = '', contentType = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': contentType }).end(text)
}

/** A sender that is slow and steady is waited for: each so many bytes of a body have the time of a whole request, and single ones have none. */
const STEP_BYTES = 4096

/** Reads the body; null when it is too long. The request stays open for the answer, and the rest is thrown away. */
async function readBody(
  request: IncomingMessage,
  { maxBytes, goesOn }: { maxBytes: number; goesOn(): void },
): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const steps = Math.floor(length / STEP_BYTES)
    length += part.length
    if (length > maxBytes) {
      request.resume()
      return null
    }
    if (Math.floor(length / STEP_BYTES) > steps) goesOn()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
