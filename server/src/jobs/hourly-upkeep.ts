import { type RepeatedJob, startRepeatedJob } from './repeated-job.ts'

const HOUR_MS = 3_600_000

export interface UpkeepLog {
  warn(details: Record<string, unknown>, message: string): void
}

/** Forgets once an hour what is kept no longer, now and then for as long as the process lives; that it cannot is told once, until it can. */
export function startHourlyUpkeep(what: string, run: () => Promise<unknown>, log: UpkeepLog): RepeatedJob {
  const noteFailure = (error: unknown) =>
    log.warn({ err: error, what }, 'what is older than it is kept was not all deleted; tried again')
  return startRepeatedJob({ everyMs: HOUR_MS, run, noteFailure })
}
