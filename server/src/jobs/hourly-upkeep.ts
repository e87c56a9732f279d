import { type RepeatedJob, startRepeatedJob } from './repeated-job.ts'

const HOUR_MS = 3_600_000

export interface UpkeepLog {
  warn(details: Record<string, unknown>, message: string): void
}

/** Forgets what is kept no longer, at once and then every hour; `what` names it where it could not, which is told once until it could. */
export function startHourlyUpkeep(what: string, run: () => Promise<unknown>, log: UpkeepLog): RepeatedJob {
  const noteFailure = (error: unknown) =>
    log.warn({ err: error, what }, 'what is older than it is kept was not all deleted; tried again')
  return startRepeatedJob({ everyMs: HOUR_MS, run, noteFailure })
}
