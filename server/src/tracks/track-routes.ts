import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { encodeFrame, MOST_TRACK_DAYS, TRACK_CONTENT_TYPE } from '@monitorweb/contract/track-stream'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { DAY_MS } from '@monitorweb/domain/time-zone'
import type { Period } from '@monitorweb/domain/track'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { recordRead } from '../audit/record-read.ts'
import type { Authenticator } from '../auth/authenticate.ts'
import { CallerLeftError } from '../graphql/request-signal.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Places } from '../places/places.ts'
import { listHistoryParts } from '../storage/history-parts.ts'
import { findZoneOf } from '../storage/person-zone.ts'
import { NotFoundError } from '../storage/register-errors.ts'
import { readUntil } from '../storage/report-connection.ts'
import { isPoolBusy } from '../storage/report-pool.ts'
import { trackFrames } from './track-frames.ts'

interface Deps {
  /** For who asks. */
  pool: pg.Pool
  /** For what is asked. */
  reportPool: pg.Pool
  authenticator: Authenticator
  places: Places
  log: { error(details: Record<string, unknown>, message: string): void }
}

interface TrackRequest {
  Params: { vehicleId: string }
  Querystring: { from?: string; to?: string }
}

/** Clocks are put forward and back: a month may have an hour more. */
const MOST_MS = MOST_TRACK_DAYS * DAY_MS + 2 * 3_600_000
const TIME = /^\d{1,15}$/
const INTERRUPTED = 'O percurso não pôde ser lido até o fim. Tente de novo.'

/** Registers `GET /tracks/:vehicleId`, see contract/track-stream. */
export function registerTracks(app: FastifyInstance, { pool, reportPool, authenticator, places, ...deps }: Deps): void {
  app.get<TrackRequest>('/tracks/:vehicleId', { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await authenticator.authenticate(request.headers.authorization, request.ip)
    const vehicleId = readVehicleId(request.params.vehicleId)
    const now = Date.now()
    const { from, to } = readPeriod(request.query)
    const period = { from, to: Math.max(from, Math.min(to, now)) }
    const reader = readUntil(reportPool, leaving(reply.raw))
    const [zone, parts] = await Promise.all([
      findZoneOf(pool, viewer.userId),
      listHistoryParts(reader, viewer.scope, { vehicleIds: [vehicleId], period }).catch(refuse),
    ])
    await recordRead(pool, viewer, { report: '/tracks', ...period, vehicleIds: [vehicleId], customerId: null })
    const frames = trackFrames(
      { pool: reader, scope: viewer.scope, now, places },
      { start: { vehicleId, ...period, zone, serverTime: now }, parts },
    )
    const log = (error: unknown) => deps.log.error({ err: error, vehicleId }, 'a track was not read to its end')
    // Each frame leaves at once: the first day is drawn while the rest is read.
    const gzip = createGzip({ level: 3, flush: constants.Z_SYNC_FLUSH })
    pipeline(Readable.from(untilFailure(frames, log)), gzip, () => undefined)
    return await reply
      .header('content-type', TRACK_CONTENT_TYPE)
      .header('content-encoding', 'gzip')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(gzip)
  })
}

/** Aborted when nobody waits for the answer any more: what the database is at then ends as well. */
function leaving(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort(new CallerLeftError()))
  return controller.signal
}

/** The head has left by now: a failure is told in the body. */
async function* untilFailure(frames: AsyncIterable<Uint8Array>, log: (error: unknown) => void) {
  try {
    yield* frames
  } catch (error) {
    if (error instanceof CallerLeftError) return
    log(error)
    yield encodeFrame('failed', { message: INTERRUPTED })
  }
}

function refuse(error: unknown): never {
  if (error instanceof NotFoundError) throw new HttpProblem('NOT_FOUND', { message: error.message })
  if (isPoolBusy(error)) throw new HttpProblem('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 })
  throw error
}

function readVehicleId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new HttpProblem('NOT_FOUND', { message: new NotFoundError('vehicleIds').message })
}

function readPeriod({ from, to }: TrackRequest['Querystring']): Period {
  const period = { from: readTime(from), to: readTime(to) }
  if (period.to < period.from) throw new HttpProblem('BAD_REQUEST', { message: 'O fim é antes do início.' })
  if (period.to - period.from <= MOST_MS) return period
  throw new HttpProblem('BAD_REQUEST', { message: `Um percurso pode ter até ${MOST_TRACK_DAYS} dias por pedido.` })
}

function readTime(text: string | undefined): EpochMs {
  if (text !== undefined && TIME.test(text)) return Number(text)
  throw new HttpProblem('BAD_REQUEST', { message: 'Informe início e fim do período.' })
}
