import { on } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { errorOf } from '../../errors/thread-failure.ts'
import { REPORT_LIMITS } from '../../storage/base/connections/report-pool.ts'
import type { ListedRows } from '../reports/rows/listed-rows.ts'
import { PULL, type SharePart, type ShareTask, type ThreadSetup } from './export-thread-messages.ts'
import { keepThread } from './keep-thread.ts'

const MOST_MEGABYTES = 512
/** So much is listed before it is its turn. */
const AHEAD = 4

/** The thread that lists shares of fleets is started by the first of them, and ends with the one that started it. */
export function createShareThread(setup: ThreadSetup) {
  // A vehicle's rows may ask for something while the next one's track is read.
  const own: ThreadSetup = { ...setup, role: 'shares', limits: { ...(setup.limits ?? REPORT_LIMITS), connections: 2 } }
  const underWay = new Set<AbortController>()
  const thread = keepThread(new URL('./export-worker.ts', import.meta.url), {
    setup: own,
    mostMegabytes: MOST_MEGABYTES,
    onEnd(error) {
      for (const failing of underWay) failing.abort(error)
    },
  })

  return {
    /** Answers the rows in their order. Once the signal is aborted it throws its reason, and the thread does no more for it. */
    async *list(task: Omit<ShareTask, 'port'>, signal: AbortSignal): AsyncGenerator<ListedRows> {
      const { port1, port2 } = new MessageChannel()
      const failing = new AbortController()
      const ending = AbortSignal.any([signal, failing.signal])
      underWay.add(failing)
      try {
        thread.begin().postMessage({ ...task, port: port2 }, [port2])
        for (let pulled = 0; pulled < AHEAD; pulled++) port1.postMessage(PULL)
        for await (const [part] of on(port1, 'message', { signal: ending }) as AsyncIterable<[SharePart]>) {
          if (part.kind === 'end') return
          if (part.kind === 'failed') throw errorOf(part)
          port1.postMessage(PULL)
          yield part.listed
        }
      } catch (error) {
        throw ending.aborted ? ending.reason : error
      } finally {
        underWay.delete(failing)
        port1.close()
      }
    },
  }
}
