import type { ServerResponse } from 'node:http'
import { MOST_TRACK_DAYS } from '@monitorweb/contract/tracks/track-stream'
import type { Period } from '@monitorweb/domain/calendar/period'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { HttpProblem } from '../errors/http-problem.ts'
import { NotFoundError } from '../errors/record-errors.ts'
import { CallerLeftError } from '../http/request-signal.ts'
import { isPoolBusy } from '../storage/base/connections/report-pool.ts'

/** Which vehicle and which period are asked for, as an address names them. */
export interface TrackRequest {
  Params: { vehicleId: string }
  Querystring: { from?: string; to?: string; columns?: string }
}

/** Clocks are put forward and back, so a month may have an hour more. */
const MOST_MS = MOST_TRACK_DAYS * DAY_MS + 2 * 3_600_000
const TIME = /^\d{1,15}$/

/**
 * Opens a signal that is aborted when nobody waits for the answer any more, so that the database's work for it ends as
 * well.
 */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort(new CallerLeftError()))
  return controller.signal
}

export function refuse(error: unknown): never {
  if (error instanceof NotFoundError) throw new HttpProblem('NOT_FOUND', { message: error.message })
  if (isPoolBusy(error)) throw new HttpProblem('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 })
  throw error
}

export function readVehicleId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new HttpProblem('NOT_FOUND', { message: new NotFoundError('vehicleIds').message })
}

export function readPeriod({ from, to }: TrackRequest['Querystring']): Period {
  const period = { from: readTime(from), to: readTime(to) }
  if (period.to < period.from) throw new HttpProblem('BAD_REQUEST', { message: 'O fim é antes do início.' })
  if (period.to - period.from <= MOST_MS) return period
  throw new HttpProblem('BAD_REQUEST', { message: `Um percurso pode ter até ${MOST_TRACK_DAYS} dias por pedido.` })
}

function readTime(text: string | undefined): EpochMs {
  if (text !== undefined && TIME.test(text)) return Number(text)
  throw new HttpProblem('BAD_REQUEST', { message: 'Informe início e fim do período.' })
}
