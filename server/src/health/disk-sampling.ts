import { hostname } from 'node:os'
import type pg from 'pg'
import { type RepeatedJob, startRepeatedJob } from '../jobs/repeated-job.ts'
import { addDiskSample } from '../storage/health/disk-samples.ts'
import type { DiskState } from './disk-watch.ts'

const EVERY_MS = 3600_000

/** Notes each hour how full the disk of this machine is, from which is reckoned for how long it lasts. */
export function startDiskSampling(pool: pg.Pool, disk: () => DiskState): RepeatedJob {
  return startRepeatedJob({ everyMs: EVERY_MS, run: () => addDiskSample(pool, hostname(), disk().freeBytes) })
}
