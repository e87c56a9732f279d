import { hostname } from 'node:os'
import type pg from 'pg'
import type { RepeatedJob } from '../jobs/repeated-job.ts'
import type { WatchedJobs } from '../jobs/watched-jobs.ts'
import { addDiskSample } from '../storage/health/disk-samples.ts'
import type { DiskState } from './disk-watch.ts'

const EVERY_MS = 3600_000

/** Notes each hour how full the disk of this machine is, from which is reckoned for how long it lasts. */
export function startDiskSampling(pool: pg.Pool, disk: () => DiskState, jobs: WatchedJobs): RepeatedJob {
  return jobs.start({
    everyMs: EVERY_MS,
    run: () => addDiskSample(pool, hostname(), disk().freeBytes),
    undone: 'how full the disk is was not noted',
    undoneInWords: 'Não se anota quanto espaço resta em disco, e a previsão de quando ele enche não vale,',
  })
}
