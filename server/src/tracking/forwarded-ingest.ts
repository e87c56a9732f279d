import type pg from 'pg'
import { Registry } from 'prom-client'
import type { WatchedJobs } from '../jobs/watched-jobs.ts'
import { openDatabase } from '../storage/base/connections/database.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { type IntakeState, watchIntake } from './intake-watch.ts'
import { createReceptionCounts } from './reception-counts.ts'
import { createTrackingMetrics, type TrackingMetrics } from './tracking-metrics.ts'

export interface ForwardedIngest {
  intake: Ingest
  /** Its connections; who reads much of a sender's own may use them too. */
  pool: pg.Pool
  events: TrackingMetrics
  /** Says how the storing goes. */
  state(): IntakeState
  /** Gives the metrics as Prometheus text. */
  metricsText(): Promise<string>
  stop(): Promise<void>
}

/** When the program ends, what was read has this long to be committed. */
const MAX_STOP_MS = 3_000
const WRITE_COUNTS_EVERY_MS = 5_000

/**
 * Opens the life of positions that reach the web process: it has the gateway's steps, on connections that no screen
 * waits for.
 */
export function openForwardedIngest(
  database: pg.PoolConfig,
  { strangerBytesPerDay, jobs }: { strangerBytesPerDay: number; jobs: WatchedJobs },
): ForwardedIngest {
  const pool = openDatabase({ ...database, max: 4, application_name: 'monitorweb forwarded' })
  const registry = new Registry()
  const counts = createReceptionCounts(pool)
  const watch = watchIntake(counts.beside(createTrackingMetrics(registry, 'monitorweb_forwarded')))
  const events = watch.metrics
  const writingCounts = jobs.start({
    everyMs: WRITE_COUNTS_EVERY_MS,
    run: () => counts.write(),
    undone: 'what was forwarded was not counted',
    undoneInWords: 'O que chega por um servidor Traccar não é contado na Recepção',
  })
  const intake = createIngest(pool, events, { strangerBytesPerDay, trustsSenders: true })
  return {
    intake,
    pool,
    events,
    state: () => watch.state(intake.commits()),
    metricsText: () => registry.metrics(),
    async stop() {
      await Promise.all([writingCounts.stop(), intake.stop(MAX_STOP_MS)])
      if (!pool.ending) await counts.write().catch(() => undefined)
      if (!pool.ending) await pool.end()
    },
  }
}
