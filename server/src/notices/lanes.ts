import { createTellOnce } from '../jobs/tell-once.ts'

export interface Lanes {
  /** There may be something to do. */
  wake(): void
  /** Resolves when no lane is open any more. Throws what one of them failed by. */
  ended(): Promise<void>
  /** Begins nothing more; resolves when nothing is under way. */
  stop(): Promise<void>
}

interface Options {
  most: number
  /** Does one thing and answers whether there was any; says so as soon as it has it, so that another lane looks for more. */
  work(another: () => void): Promise<boolean>
  /** Is told why something was not done, and not again until something was. */
  noteFailure(error: unknown): void
}

/**
 * Does several things at a time, in lanes that open one after the other while there is something to do. A lane that is long
 * at one thing keeps nobody from opening another: what comes meanwhile does not wait for it. What fails is left to the next call.
 */
export function createLanes({ most, work, noteFailure }: Options): Lanes {
  const lanes = new Set<Promise<void>>()
  let stopped = false
  const telling = createTellOnce(noteFailure)

  function wake(): void {
    if (stopped || lanes.size >= most) return
    const lane = goOn().finally(() => lanes.delete(lane))
    lane.catch(telling.failed)
    lanes.add(lane)
  }

  async function goOn(): Promise<void> {
    let found = true
    while (found && !stopped) {
      found = await work(wake)
      if (found) telling.succeeded()
    }
  }

  async function ended(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  return {
    wake,
    ended,
    async stop() {
      stopped = true
      await Promise.allSettled(lanes)
    },
  }
}
