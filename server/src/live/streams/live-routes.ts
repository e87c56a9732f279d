import type { LiveEnd } from '@monitorweb/contract/fleet/live'
import { ROW_FORM } from '@monitorweb/contract/fleet/live-rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator } from '../../auth/sessions/authenticate.ts'
import { HttpProblem } from '../../errors/http-problem.ts'
import type { OccurrenceNews } from '../../storage/alarms/occurrence-news.ts'
import type { AnnouncedCall } from '../../storage/support-calls/support-call-changes.ts'
import type { FleetView } from '../fleet/fleet-view.ts'
import type { LiveViewer } from '../live-scope.ts'
import type { LiveSessions } from './live-sessions.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'
import type { LiveForm } from './viewer-fleet.ts'

/** The tabs of one login that may listen; a browser needs one. */
const MAX_STREAMS_PER_SESSION = 20
/** The tabs of all sessions of a person that may listen. */
const MAX_STREAMS_PER_PERSON = 60

const END_MESSAGES: Record<LiveEnd['reason'], string> = {
  expired: 'Sua sessão expirou. Entre novamente.',
  revoked: 'Seu acesso foi encerrado. Entre novamente.',
  replaced: 'Sua sessão foi encerrada porque houve um novo acesso com este usuário.',
  shutdown: 'O servidor está reiniciando. A conexão volta sozinha.',
}

interface Deps {
  authenticator: Authenticator
  view: FleetView
  sessions: LiveSessions
}

export interface LiveRoutes {
  openStreams(): number
  /** Tells the viewers of a support call that it changed; null says that any call may have. */
  tellOfCall(call: AnnouncedCall | null): void
  /** Tells who sees that queue of occurrences that it changed; null says that anybody's may have. */
  tellOfOccurrences(news: OccurrenceNews | null): void
  /** Ends every stream and says that the server goes away. */
  close(): void
}

/** Registers `GET /live`, the live channel; see contract/fleet/live. */
export function registerLive(app: FastifyInstance, { authenticator, view, sessions }: Deps): LiveRoutes {
  /** The open streams, each with its person. */
  const streams = new Map<LiveStream, number>()

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const viewer = await authenticator.authenticate(request.headers.authorization, request.ip)
    if (!view.isLoaded()) throw new HttpProblem('UNAVAILABLE', { retryAfterSeconds: 2 })
    const { sessionId, userId, customerId, operator } = viewer
    if (sessions.count(sessionId) >= MAX_STREAMS_PER_SESSION || countOf(userId) >= MAX_STREAMS_PER_PERSON) {
      throw new HttpProblem('TOO_MANY_REQUESTS')
    }
    const { form } = request.query as { form?: unknown }
    const stream = open(
      { sessionId, customerId, isOperator: operator },
      { form: form === ROW_FORM ? form : 'whole', lastEventId: request.headers['last-event-id'] },
    )
    streams.set(stream, userId)
    return await reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // A connection kept alive after the stream would hold back the end of the program.
      .header('connection', 'close')
      // Proxies such as nginx would keep events back to fill their buffers.
      .header('x-accel-buffering', 'no')
      .send(stream.body)
  }

  function countOf(userId: number): number {
    return [...streams.values()].filter((person) => person === userId).length
  }

  function open(
    viewer: LiveViewer,
    { form, lastEventId }: { form: LiveForm; lastEventId: string | string[] | undefined },
  ) {
    const stream = openLiveStream({
      view,
      viewer,
      form,
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      onClose() {
        streams.delete(stream)
        unfollow()
      },
    })
    const unfollow = sessions.follow({
      viewer,
      onPerson: stream.setViewer,
      onOver: (reason) => stream.end({ reason, message: END_MESSAGES[reason] }),
    })
    // Nobody was told of a session that ended between the look at the token and now.
    sessions.check(viewer.sessionId)
    return stream
  }

  app.get('/live', { compress: false, exposeHeadRoute: false }, answer)
  return {
    openStreams: () => streams.size,
    tellOfCall(call) {
      for (const stream of streams.keys()) stream.tellOfCall(call)
    },
    tellOfOccurrences(news) {
      for (const stream of streams.keys()) stream.tellOfOccurrences(news)
    },
    close() {
      for (const stream of streams.keys()) stream.end({ reason: 'shutdown', message: END_MESSAGES.shutdown })
    },
  }
}
