import { setTimeout as wait } from 'node:timers/promises'
import { createTellOnce } from './tell-once.ts'

/** How long the end of the program waits for what is under way; the next start, or another process, does the rest. */
const MAX_STOP_MS = 3_000

/** Why a job's signal was aborted: the program ends, and what is under way is to be given back. */
export class JobStoppedError extends Error {
  override name = 'JobStoppedError'
}

export interface RepeatedJob {
  /** Begins no more runs; resolves when nothing is under way, or after three seconds. */
  stop(): Promise<void>
}

export interface JobOptions {
  /** From the end of one run to the beginning of the next. */
  everyMs: number
  /** Looks for what is to be done, and does it. Nobody waits for it: what fails is tried again at the next time. */
  run(signal: AbortSignal): Promise<unknown>
  /** Is told why a run failed, and not again until one did not. */
  noteFailure?(error: unknown): void
  /** What `run` began and did not wait for. */
  underWay?(): Promise<unknown>
}

/** Runs at once and then again and again, never twice at a time, as long as the process lives. It keeps no process alive. */
export function startRepeatedJob({ everyMs, run, noteFailure, underWay }: JobOptions): RepeatedJob {
  const stopping = new AbortController()
  const { signal } = stopping

  async function goOn(): Promise<void> {
    const telling = createTellOnce(noteFailure)
    while (!signal.aborted) {
      try {
        await run(signal)
        telling.succeeded()
      } catch (error) {
        // A database that is away is there again at one of the next runs.
        if (!signal.aborted) telling.failed(error)
      }
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await underWay?.()
  }

  const going = goOn()
  return {
    async stop() {
      stopping.abort(new JobStoppedError('O programa está parando.'))
      await Promise.race([going, wait(MAX_STOP_MS, undefined, { ref: false })])
    },
  }
}
