import { setTimeout as wait } from 'node:timers/promises'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { startHourlyUpkeep } from '../jobs/hourly-upkeep.ts'
import { createPacedTask } from '../jobs/paced-task.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import type { PublicBase } from '../mail/public-base.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { forgetOldNotices } from '../storage/notices/notice-queue.ts'
import { createHandOver } from './hand-over.ts'
import { noticeMetrics } from './notice-metrics.ts'
import type { NoticeSenders } from './open-channel.ts'

/** What becomes due by its time alone is found this soon; what is new is told of at once. */
const LOOK_MS = 2_000
/** Whoever stops does not wait longer for who answers slowly: what was being handed over is taken up by the next process. */
const MAX_STOP_MS = 3_000
const HAND_OVER_MS = 100
/** What comes in one after the other is looked for together. */
const ADMIT_MS = 100

interface Deps {
  pool: pg.Pool
  privileged: PrivilegedCodes
  secrets: Secrets
  senders: NoticeSenders
  publicBase(): PublicBase | null
  log: FastifyBaseLogger
  /** Takes what is new into the queue and writes down who is told; answers whether there was anything. */
  admit(): Promise<boolean>
}

export interface Notices {
  /** Something may be there to be taken in. */
  wake(): void
  /** Answers the Prometheus text of the notices. */
  metricsText(): Promise<string>
  stop(): Promise<void>
}

/** Takes in what people are to be told of and tells them, as long as the process lives; every web process does. */
export function startNotices({ admit, ...deps }: Deps): Notices {
  const lanes = createHandOver(deps)
  const handing = createPacedTask({ minIntervalMs: HAND_OVER_MS, run: async () => lanes.wake() })
  const admitting = createPacedTask({
    minIntervalMs: ADMIT_MS,
    async run() {
      if (await admit()) handing.wake()
    },
    noteFailure: (error) =>
      deps.log.error(
        { err: error },
        'what happened was not taken into the queue, and nobody is told of it; tried again',
      ),
  })
  const looking = startRepeatedJob({
    everyMs: LOOK_MS,
    async run() {
      admitting.wake()
      handing.wake()
    },
  })
  const tidying = startHourlyUpkeep('notices', () => forgetOldNotices(deps.pool, Date.now()), deps.log)
  return {
    wake: admitting.wake,
    metricsText: () => noticeMetrics(deps.pool),
    async stop() {
      const jobs = [looking, tidying, admitting, handing, lanes]
      const ending = Promise.all(jobs.map((job) => job.stop()))
      await Promise.race([ending, wait(MAX_STOP_MS, undefined, { ref: false })])
    },
  }
}
