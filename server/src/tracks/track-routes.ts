import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { encodeFrame, TRACK_CONTENT_TYPE } from '@monitorweb/contract/tracks/track-stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { recordRead } from '../audit/record-read.ts'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { isDamagedHistory } from '../errors/damaged-history-error.ts'
import { CallerLeftError } from '../http/request-signal.ts'
import type { Places } from '../places/places.ts'
import { findZoneOf } from '../storage/accounts/person-zone.ts'
import { readUntil } from '../storage/base/connections/report-connection.ts'
import { listHistoryParts } from '../storage/tracks/history-parts.ts'
import { trackFrames } from './track-frames.ts'
import { abortOnClose, readPeriod, readVehicleId, refuse, type TrackRequest } from './track-request.ts'

interface Deps {
  /** The pool for what concerns the person who asks. */
  pool: pg.Pool
  /** The pool for what is asked. */
  reportPool: pg.Pool
  authenticator: Authenticator
  places: Places
  log: { error(details: Record<string, unknown>, message: string): void }
}

const INTERRUPTED = 'O percurso não pôde ser lido até o fim. Tente de novo.'

/** Registers `GET /tracks/:vehicleId`, see contract/track-stream. */
export function registerTracks(app: FastifyInstance, { pool, reportPool, authenticator, places, ...deps }: Deps): void {
  app.get<TrackRequest>('/tracks/:vehicleId', { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await authenticator.authenticate(request.headers.authorization, request.ip)
    const vehicleId = readVehicleId(request.params.vehicleId)
    const now = Date.now()
    const { from, to } = readPeriod(request.query)
    const period = { from, to: Math.max(from, Math.min(to, now)) }
    const reader = readUntil(reportPool, abortOnClose(reply.raw))
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
    // Each frame leaves at once, so that the first day is drawn while the rest is read.
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

/** The head has left by now, so a failure is told in the body. */
async function* untilFailure(frames: AsyncIterable<Uint8Array>, log: (error: unknown) => void) {
  try {
    yield* frames
  } catch (error) {
    if (error instanceof CallerLeftError) return
    log(error)
    // A damaged day is no better at the next try, and its sentence names what to leave out.
    yield encodeFrame('failed', { message: isDamagedHistory(error) ? error.message : INTERRUPTED })
  }
}
