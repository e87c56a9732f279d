import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createNameLookup } from './name-lookup.ts'
import type { MayReach } from './reachable-address.ts'

const TIMEOUT_MS = 15_000
const MOST_ANSWER_BYTES = 64 * 1024

export interface OutgoingRequest {
  url: string
  /** POST where nothing is said. */
  method?: string
  headers: Record<string, string>
  body: string | Buffer
  /** Within so long the connection and the answer have to come; fifteen seconds where nothing is said. */
  timeoutMs?: number
}

export interface Answer {
  status: number
  /** As much of it as came in time, and is not too long. */
  body: string
  isWhole: boolean
  /** For how long the other side asks to be left alone; null where it does not. */
  retryAfterMs: number | null
}

/** The address belongs to a network that the program must not reach. */
export class UnreachableAddressError extends Error {
  override name = 'UnreachableAddressError'

  constructor() {
    super('O endereço é de uma rede privada, que a central não liberou (WEBHOOK_NETWORKS).')
  }
}

/** No connection came about, so that nothing of the request went out; the code is of what kept it from coming, where that has one. */
export class NotConnectedError extends Error {
  override name = 'NotConnectedError'
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause })
    this.code = cause.code ?? ''
  }
}

/**
 * Posts, and answers what came back, of whatever status. The name is looked up once and what was judged is what is
 * connected to, so that no second answer of a name server leads elsewhere. A redirection is an answer and not followed.
 * Throws {@link UnreachableAddressError}, {@link NotConnectedError}, and Error where no answer came.
 */
export function post(
  { url, method = 'POST', headers, body, timeoutMs = TIMEOUT_MS }: OutgoingRequest,
  mayReach: MayReach,
): Promise<Answer> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayReach(host)) return Promise.reject(new UnreachableAddressError())
  const isSecure = target.protocol === 'https:'
  const send = isSecure ? requestHttps : requestHttp
  const bytes = Buffer.from(body)
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, ...(method !== 'GET' && { 'content-length': bytes.length }) },
      agent: false,
      lookup: judgedLookup(mayReach),
      signal: AbortSignal.timeout(timeoutMs),
    }
    let answer: IncomingMessage | null = null
    const chunks: Buffer[] = []
    const resolveAnswered = ({ statusCode, headers, complete }: IncomingMessage) =>
      resolve({
        ...{ status: statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8'), isWhole: complete },
        retryAfterMs: readRetryAfter(headers['retry-after']),
      })
    const request = send(target, options, (response) => {
      answer = response
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= MOST_ANSWER_BYTES) chunks.push(chunk)
        else response.destroy()
      })
      // What was too long to be read has been answered all the same.
      response.on('close', () => resolveAnswered(response))
      response.on('error', () => undefined)
    })
    // An answer that leaves HTTP is no response to Node, and without a listener it would end the connection and tell nobody.
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolveAnswered(response)
    })
    // What is written waits until the connection stands, with TLS until that is agreed on.
    let isConnected = false
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    })
    request.on('error', (error) => {
      // So has what did not end in time.
      if (answer) return resolveAnswered(answer)
      reject(isConnected || error instanceof UnreachableAddressError ? error : new NotConnectedError(error))
    })
    request.end(bytes)
  })
}

const lookUp = createNameLookup()

/** Looks a name up and refuses it where any of its addresses must not be reached. */
function judgedLookup(mayReach: MayReach): LookupFunction {
  return (name, options, callback) => {
    lookUp(name).then(
      (found) => {
        const first = found[0]
        if (!first) return callback(new Error(`no address: ${name}`), '', 0)
        if (!found.every(({ address }) => mayReach(address))) return callback(new UnreachableAddressError(), '', 0)
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 0),
    )
  }
}

/** RFC 9110: seconds, or a date. */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const delay = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(delay) ? Math.max(0, delay) : null
}
