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
  /** So many runs in a row have failed. */
  runs: number
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
  const failing = new Map<string, FailingJob>()
  return {
    start({ undone, undoneInWords, run, ...options }) {
      return startRepeatedJob({
        ...options,
        async run(signal) {
          try {
            await run(signal)
            failing.delete(undoneInWords)
          } catch (error) {
            const { since = Date.now(), runs = 0 } = failing.get(undoneInWords) ?? {}
            if (!signal.aborted) failing.set(undoneInWords, { undoneInWords, since, runs: runs + 1 })
            throw error
          }
        },
        noteFailure: (error) => log.warn({ err: error }, `${undone}; tried again`),
      })
    },
    failing: () => [...failing.values()],
  }
}
