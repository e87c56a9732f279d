import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import {
  encodeReadings,
  READING_NAMES,
  READINGS_CONTENT_TYPE,
  type ReadingName,
} from '@monitorweb/contract/tracks/track-readings'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { recordRead } from '../audit/record-read.ts'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import { CallerLeftError } from '../http/request-signal.ts'
import { readUntil } from '../storage/base/connections/report-connection.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { TrackOptions } from '../storage/positions/track-conditions.ts'
import { type HistoryPart, listHistoryParts } from '../storage/tracks/history-parts.ts'
import { readTrack, type TrackPeriod } from '../storage/tracks/track-store.ts'
import { abortOnClose, readPeriod, readVehicleId, refuse, type TrackRequest } from './track-request.ts'

interface Deps {
  /** The pool for what concerns the person who asks. */
  pool: pg.Pool
  /** The pool for what is asked. */
  reportPool: pg.Pool
  authenticator: Authenticator
  log: { error(details: Record<string, unknown>, message: string): void }
}

const PATH = '/tracks/:vehicleId/readings'
/** So many points make a megabyte or so at a time. */
const BLOCK_POINTS = 50_000

/** Registers `GET /tracks/:vehicleId/readings`, see contract/track-readings. */
export function registerReadings(app: FastifyInstance, { pool, reportPool, authenticator, log }: Deps): void {
  app.get<TrackRequest>(PATH, { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await authenticator.authenticate(request.headers.authorization, request.ip)
    const vehicleId = readVehicleId(request.params.vehicleId)
    const period = readPeriod(request.query)
    const names = readNames(request.query.columns)
    const reader = readUntil(reportPool, abortOnClose(reply.raw))
    const parts = await listHistoryParts(reader, viewer.scope, { vehicleIds: [vehicleId], period }).catch(refuse)
    await recordRead(pool, viewer, { report: '/readings', ...period, vehicleIds: [vehicleId], customerId: null })
    const blocks = Readable.from(readBlocks(reader, parts, { period, names }))
    const gzip = createGzip({ level: 3 })
    // A body that breaks off is no whole gzip, so that whoever reads it knows.
    pipeline(blocks, gzip, (error) => {
      if (error && !(error instanceof CallerLeftError))
        log.error({ err: error, vehicleId }, 'readings were not read to their end')
    })
    return await reply
      .header('content-type', READINGS_CONTENT_TYPE)
      .header('content-encoding', 'gzip')
      .header('cache-control', 'no-store')
      .send(gzip)
  })
}

/**
 * Reads in the order of the track's points: part by part, and of each part what its devices reported while they were in
 * the vehicle.
 */
async function* readBlocks(
  pool: Queryable,
  parts: readonly HistoryPart[],
  { period, names }: { period: Period; names: readonly ReadingName[] },
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    for (const installed of part.installations) {
      const from = Math.max(period.from, part.from, installed.from)
      const until = Math.min(period.to, part.until, installed.until)
      if (from < until) yield* readInstalled(pool, { ...installed, from, until }, names)
    }
  }
}

async function* readInstalled(
  pool: Queryable,
  installed: TrackPeriod,
  names: readonly ReadingName[],
): AsyncGenerator<Uint8Array> {
  const options: TrackOptions = { which: 'positions', limit: BLOCK_POINTS, readings: names }
  for (;;) {
    const track = await readTrack(pool, installed, options)
    if (track.length > 0) {
      yield encodeReadings({ fixTime: track.fixTime, columns: names.map((name) => track.readings![name]!) })
    }
    if (track.length < BLOCK_POINTS) return
    options.after = { fixTime: track.fixTime.at(-1)!, digest: track.digest.at(-1)! }
  }
}

function readNames(list = ''): ReadingName[] {
  // A name that stands in the address several times comes as a list.
  const asked = String(list).split(',')
  const names = READING_NAMES.filter((name) => asked.includes(name))
  if (names.length > 0 && names.length === asked.length) return asked as ReadingName[]
  throw new HttpProblem('BAD_REQUEST', { message: `Peça colunas, cada uma uma vez: ${READING_NAMES.join(', ')}.` })
}
