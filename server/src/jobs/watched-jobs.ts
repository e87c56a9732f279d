import { type JobOptions, type RepeatedJob, startRepeatedJob } from './repeated-job.ts'

/** A job of which nobody would miss anything for long. */
interface WatchedJob extends Omit<JobOptions, 'noteFailure'> {
  /** What was not done while it fails, for the log. */
  undone: string
  /** And for operators: a Portuguese sentence without its end, which goes on with since when it is so. */
  undoneInWords: string
}

export interface FailingJob {
  undoneInWords: string
  /** Since when, in ms. */
  since: number
}

export interface WatchedJobs {
  start(job: WatchedJob): RepeatedJob
  /** Those that fail now. */
  failing(): FailingJob[]
}

interface JobLog {
  warn(details: Record<string, unknown>, message: string): void
}

/** Makes a way to start jobs that are known to fail while they do: told in the log once, and to operators as long as it lasts. */
export function createWatchedJobs(log: JobLog): WatchedJobs {
  const failingSince = new Map<string, number>()
  return {
    start({ undone, undoneInWords, run, ...options }) {
      return startRepeatedJob({
        ...options,
        async run(signal) {
          try {
            await run(signal)
            failingSince.delete(undoneInWords)
          } catch (error) {
            if (!signal.aborted && !failingSince.has(undoneInWords)) failingSince.set(undoneInWords, Date.now())
            throw error
          }
        },
        noteFailure: (error) => log.warn({ err: error }, `${undone}; tried again`),
      })
    },
    failing: () => [...failingSince].map(([undoneInWords, since]) => ({ undoneInWords, since })),
  }
}
