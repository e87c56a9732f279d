import { createTellOnce } from './tell-once.ts'

export interface PacedTask {
  /** Runs it soon: at once when it rested long enough; once more when it is running now. */
  wake(): void
  /** Resolves when it runs no more. */
  stop(): Promise<void>
}

interface Options {
  /** From one start to the next. */
  minIntervalMs: number
  run(): Promise<void>
  /** Is told why a run failed, and not again until one did not. */
  noteFailure?(error: unknown): void
}

/** Runs `run` when woken, never twice at a time and never too often. What fails is tried again at the next time. */
export function createPacedTask({ minIntervalMs, run, noteFailure }: Options): PacedTask {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let startedAt = 0
  let wanted = false
  let stopped = false
  const telling = createTellOnce(noteFailure)

  async function start(): Promise<void> {
    timer = undefined
    wanted = false
    startedAt = Date.now()
    try {
      await run()
      telling.succeeded()
    } catch (error) {
      telling.failed(error)
      wanted = true
    }
    running = null
    if (wanted) schedule()
  }

  function schedule(): void {
    if (stopped || timer || running) return
    const waitMs = Math.min(minIntervalMs, Math.max(0, startedAt + minIntervalMs - Date.now()))
    timer = setTimeout(() => {
      running = start()
    }, waitMs)
  }

  return {
    wake() {
      wanted = true
      schedule()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
