import { randomUUID } from 'node:crypto'
import { startOfDayAt } from '@monitorweb/domain/calendar/days'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { normalizeSerial } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Intake } from '../gateway/intake.ts'
import type { ForwardedReport } from '../gateway/protocols/traccar/traccar.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import { DEFAULT_ZONE } from '../storage/accounts/person-zone.ts'
import { noteDeviceNames } from '../storage/reception/traccar-device-store.ts'
import {
  holdTraccarServer,
  letGoOfTraccarServer,
  noteFound,
  noteRound,
  noteServerError,
} from '../storage/reception/traccar-server-store.ts'
import { addNight, addSpans, nextSpan, noteSpan } from '../storage/reception/traccar-span-store.ts'
import { createBridgeMetrics } from './bridge-metrics.ts'
import { readDevice } from './device-reading.ts'
import { createDeviceRound } from './device-round.ts'
import { distinctDevices } from './distinct-devices.ts'
import { createPutOffReports } from './put-off-reports.ts'
import { isMeant, readSpan } from './span-reading.ts'
import { type KnownDevice, openTraccarApi } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

const ROUND_EVERY_MS = 60_000
const LOOK_EVERY_MS = 1_000
/** Another process takes over when nothing was heard of this one for so long. */
const HELD_MS = 120_000
const HOLD_AGAIN_MS = 30_000
/** After a round, spans have at least so much time, whatever the round took. */
const SPANS_MS = 20_000
const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 300_000
const NIGHT_HOUR_MS = 3 * 3600_000
const NIGHT_MS = 7 * DAY_MS

export interface TraccarBridge {
  /** Notes forwarded reports that were answered "later". */
  notePutOff(reports: readonly ForwardedReport[]): void
  metricsText(): Promise<string>
  stop(): Promise<void>
}

interface Options {
  server: { url: string; authorization: string }
  pool: pg.Pool
  intake: Intake
  log: Pick<Logger, 'warn'>
  /** From the beginning of one round to that of the next. */
  roundEveryMs?: number
}

const MOST_NAMED = 10

function passedOverWords(ids: readonly number[]): string {
  const named = ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ', …' : '')
  return `No Traccar, o identificador de alguns aparelhos não serve de número de série, ou dois aparelhos têm o mesmo id: não são lidos. Ids: ${named}.`
}

/** Another process reads the server now. */
class NotHeldError extends Error {
  override name = 'NotHeldError'
}

/**
 * Starts to read what a Traccar server has, whether it forwarded it or not: the last hour of each device every minute,
 * the last week every night, and spans that were asked for or refused. One process of several does it, with one question
 * at a time; whatever the server answers, the worst that comes of it is a rest of up to five minutes.
 */
export function startTraccarBridge({
  server,
  pool,
  intake,
  log,
  roundEveryMs = ROUND_EVERY_MS,
}: Options): TraccarBridge {
  const { url } = server
  const reader = randomUUID()
  const metrics = createBridgeMetrics()
  const api = openTraccarApi({ ...server, onAnswer: metrics.answered })
  const putOff = createPutOffReports()
  const round = createDeviceRound()
  let devices: KnownDevice[] = []
  // Pauses are measured by a clock that nobody sets.
  let heldAt = Number.NEGATIVE_INFINITY
  let roundAt = Number.NEGATIVE_INFINITY
  let restUntil = 0
  let restMs = 0
  let toldPassedOver = ''

  async function hold() {
    const held = await holdTraccarServer(pool, { url, reader, forMs: HELD_MS })
    if (held === null) throw new NotHeldError('another process reads')
    heldAt = performance.now()
    return held
  }

  const readerOf = (signal: AbortSignal) => async (device: KnownDevice, period: { from: EpochMs; to: EpochMs }) => {
    if (performance.now() - heldAt > HOLD_AGAIN_MS) await hold()
    const reading = await readDevice({ api, pool, intake, url }, device, period, signal)
    if (reading.found > 0) {
      metrics.found(reading.found)
      await noteFound(pool, url, reading.found)
    }
    return reading
  }

  /** Says once which devices are not read. */
  async function tellPassedOver(ids: readonly number[]): Promise<void> {
    const told = ids.join(', ')
    if (told === toldPassedOver) return
    toldPassedOver = told
    if (ids.length > 0) await noteServerError(pool, url, passedOverWords(ids))
  }

  async function readDevices(signal: AbortSignal): Promise<KnownDevice[]> {
    const { devices: distinct, passedOver } = distinctDevices(await api.devices(signal))
    await tellPassedOver(passedOver)
    const named = distinct.map(({ id, uniqueId }) => ({ id, serial: normalizeSerial(uniqueId) ?? uniqueId }))
    const renamed = await noteDeviceNames(pool, url, named)
    return distinct.map((device) => ({ ...device, renamed: renamed.get(device.id) ?? null }))
  }

  async function readRound(readUntil: EpochMs | null, signal: AbortSignal): Promise<void> {
    const startedAt = Date.now()
    roundAt = performance.now()
    devices = await readDevices(signal)
    const { failure } = await round(devices, {
      readUntil,
      read: readerOf(signal),
      want: (spans) => addSpans(pool, spans),
    })
    await noteRound(pool, url, { readUntil: startedAt, devices: devices.length })
    if (failure !== null) await noteServerError(pool, url, failure.message)
    metrics.roundEnded(devices.length)
    const night = startOfDayAt(startedAt - NIGHT_HOUR_MS, DEFAULT_ZONE) + NIGHT_HOUR_MS
    await addNight(pool, night, { from: startedAt - NIGHT_MS, to: startedAt })
  }

  async function readSpans(signal: AbortSignal): Promise<void> {
    const until = Math.max(performance.now() + SPANS_MS, roundAt + roundEveryMs)
    const isTimeUp = () => performance.now() >= until
    for (let span = await nextSpan(pool); span !== null && !isTimeUp(); span = await nextSpan(pool)) {
      const { serial } = span
      // Somebody may ask for one that the server has had since the last round only.
      if (serial !== '' && !devices.some((device) => isMeant(device, serial))) devices = await readDevices(signal)
      const progress = await readSpan(span, devices, { read: readerOf(signal), isTimeUp })
      await addSpans(pool, progress.passedOver)
      await noteSpan(pool, span.id, progress)
      if (progress.failure === null) continue
      if (progress.failure.restMs !== null) throw progress.failure
      await noteServerError(pool, url, progress.failure.message)
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    await putOff.write((spans) => addSpans(pool, spans))
    if (performance.now() < restUntil || intake.isStalled()) return
    const { readUntil } = await hold()
    try {
      if (performance.now() >= roundAt + roundEveryMs) await readRound(readUntil, signal)
      await readSpans(signal)
      restMs = 0
    } catch (error) {
      if (!(error instanceof TraccarError) || signal.aborted) throw error
      // The round was not read to its end, so it is due as soon as the rest is over.
      roundAt = Number.NEGATIVE_INFINITY
      const nextRestMs = restMs * 2 || Math.min(FIRST_REST_MS, roundEveryMs)
      restMs = Math.min(LONGEST_REST_MS, Math.max(nextRestMs, error.restMs ?? 0))
      restUntil = performance.now() + restMs
      log.warn({ reason: error.message, restMs }, 'the Traccar server cannot be read')
      await noteServerError(pool, url, error.message)
    }
  }

  const job = startRepeatedJob({
    ...{ everyMs: Math.min(LOOK_EVERY_MS, roundEveryMs), run },
    noteFailure: (error) => log.warn({ err: error }, 'what a Traccar server had was not read; tried again'),
  })
  return {
    notePutOff: putOff.note,
    metricsText: metrics.text,
    async stop() {
      await job.stop()
      // What cannot be written now is met by the window, which reaches back to what was read last.
      await putOff.write((spans) => addSpans(pool, spans)).catch(() => undefined)
      await letGoOfTraccarServer(pool, reader).catch(() => undefined)
    },
  }
}
