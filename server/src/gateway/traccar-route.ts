import { createHash, timingSafeEqual } from 'node:crypto'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestBudget } from '../budgets/request-budget.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import { acceptInTime, hasRoom, type Intake } from './intake.ts'
import type { DeviceServerEvents } from './ports/device-server.ts'
import { BadRequestError } from './protocol.ts'
import { type ForwardedReport, forwardedReports } from './protocols/traccar/traccar.ts'

const PROTOCOL = 'traccar'
const RETRY_AFTER_SECONDS = 15
/** An address may show so many wrong tokens. */
const GUESSES = { perSecond: 0.2, burst: 20 }
const TRY_LATER = 'Não foi possível gravar agora. Envie de novo mais tarde.'

interface Deps {
  intake: Intake
  events: Pick<DeviceServerEvents, 'refused'>
  /** The token that the sender shows, as `Authorization: Bearer <token>` or `?token=`. */
  token: string
  /** Is told of what was answered that it could not be stored now: the sender may give it up. */
  onPutOff(reports: readonly ForwardedReport[]): void
}

type TraccarRequest = FastifyRequest<{ Querystring: { token?: unknown } }>

/**
 * Registers `POST /positions/traccar`, for the position forwarding of a Traccar server. It answers 200 only after the
 * commit of all that the request holds, and 503 with Retry-After while there can be none; what is sent again is stored
 * once.
 */
export async function registerTraccar(app: FastifyInstance, { intake, events, token, onPutOff }: Deps): Promise<void> {
  const guesses = createRequestBudget(GUESSES)
  const expected = digest(token)

  function requireToken(request: TraccarRequest): void {
    const shown = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? request.query.token
    if (typeof shown === 'string' && timingSafeEqual(digest(shown), expected)) return
    guesses.spend(networkOf(request.ip))
    throw new HttpProblem('UNAUTHENTICATED', { message: 'O token não confere. Veja TRACCAR_TOKEN.' })
  }

  await app.register(async (scope) => {
    // Traccar sends whatever content type its operator wrote into forward.header, so none is refused.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // The token is checked before the body is read, so that a sender who may not send fills no memory.
    scope.addHook('onRequest', async (request) => requireToken(request as TraccarRequest))
    scope.post('/positions/traccar', async (request, reply) => {
      const reports = read(request.body)
      if (intake.isStalled() || !hasRoom(intake)) throw overloaded(reports)
      const { ip: address } = request
      const outcomes = await Promise.all(reports.map((report) => accept({ ...report, address })))
      if (outcomes.includes(undefined)) throw overloaded(reports)
      // The intake itself counts what it refuses, such as unregistered devices beyond their quota.
      if (outcomes.includes('refused')) throw tryLater('TOO_MANY_REQUESTS')
      return reply.header('cache-control', 'no-store').send({ stored: reports.length })
    })
  })

  function read(body: unknown): ForwardedReport[] {
    try {
      return forwardedReports(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    } catch (error) {
      if (!(error instanceof BadRequestError)) throw error
      events.refused(PROTOCOL, 'bad request')
      throw new HttpProblem('BAD_REQUEST', { message: error.message })
    }
  }

  function accept({ serial, message, bytes, address }: ForwardedReport & { address: string }) {
    const messages = [message]
    return acceptInTime(intake, { protocol: PROTOCOL, address, receivedAt: Date.now(), bytes, messages, serial })
  }

  function overloaded(reports: readonly ForwardedReport[]): HttpProblem {
    onPutOff(reports)
    events.refused(PROTOCOL, 'overload')
    return tryLater('UNAVAILABLE')
  }
}

function tryLater(code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE'): HttpProblem {
  return new HttpProblem(code, { message: TRY_LATER, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** The digests have equal length whatever was sent, so that comparing them tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
