import type pg from 'pg'
import { Registry } from 'prom-client'
import { openDatabase } from '../storage/base/database.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createTrackingMetrics, type TrackingMetrics } from './tracking-metrics.ts'

export interface ForwardedIngest {
  intake: Ingest
  events: TrackingMetrics
  /** Prometheus text. */
  metricsText(): Promise<string>
  stop(): Promise<void>
}

/** Time for what was read to be committed when the program ends. */
const MAX_STOP_MS = 3_000

/** The life of positions that reach the web process: the gateway's steps, on connections that no screen waits for. */
export function openForwardedIngest(database: pg.PoolConfig): ForwardedIngest {
  const pool = openDatabase({ ...database, max: 3, application_name: 'monitorweb forwarded' })
  const registry = new Registry()
  const events = createTrackingMetrics(registry, 'monitorweb_forwarded')
  const intake = createIngest(pool, events)
  return {
    intake,
    events,
    metricsText: () => registry.metrics(),
    async stop() {
      await intake.stop(MAX_STOP_MS)
      if (!pool.ending) await pool.end()
    },
  }
}
