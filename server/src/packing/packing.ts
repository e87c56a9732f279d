import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type RepeatedJob, startRepeatedJob } from '../jobs/repeated-job.ts'
import type { DatabaseConfig } from '../storage/base/connections/database.ts'
import { isMessagePackingDue } from '../storage/packed/message-packer.ts'
import { isPackingDue } from '../storage/packed/packing-round.ts'
import { packingFailureWords } from './failure-words.ts'
import { createPackingFailures } from './packing-failures.ts'
import type { PackingNews } from './packing-news.ts'
import { createProgressWords } from './progress-words.ts'

/** What a process does at its start goes first. */
const BEFORE_MS = 60_000
const EVERY_MS = 9 * 60_000

/** Tests run the sources, where the thread has to read TypeScript and there is no bundle beside this file. */
const FROM_SOURCES = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(new URL('./packing-worker.ts', import.meta.url).href)})
})`

interface Packing {
  pool: pg.Pool
  database: DatabaseConfig
  log: Pick<Logger, 'error'>
  say(text: string): void
}

export interface PackingJob extends RepeatedJob {
  /** How many days of a device could not be packed when they were last tried, and which and why. */
  failures(): { failures: number; failure: string }
}

/** Packs days that are over, in a thread that lives as long as there are any; where several processes do it, one at a time. */
export function startPacking({ pool, database, log, say }: Packing): PackingJob {
  const failures = createPackingFailures()
  const job = startRepeatedJob({
    everyMs: EVERY_MS,
    async run(signal) {
      await wait(BEFORE_MS, undefined, { signal, ref: false })
      const isDue = (await isPackingDue(pool, Date.now())) || (await isMessagePackingDue(pool, Date.now()))
      if (!isDue) return failures.note({ kind: 'finished' })
      const tell = teller(log, say)
      const note = (news: PackingNews) => {
        tell(news)
        failures.note(news)
      }
      await runPackingThread(database, { signal, tell: note }).catch((error: unknown) => {
        log.error({ err: error }, 'the packing of history ended early; it begins anew at its next time')
        failures.note({ kind: 'broken', words: packingFailureWords(error) })
      })
    },
  })
  return { ...job, failures: failures.told }
}

/** Resolves when the thread has ended, of itself or for the signal; what it left over is packed the next time. */
export function runPackingThread(
  database: DatabaseConfig,
  { signal, tell }: { signal: AbortSignal; tell(news: PackingNews): void },
): Promise<void> {
  const options = { workerData: { database } }
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(FROM_SOURCES, { ...options, eval: true })
    : new Worker(new URL('./packing-worker.js', import.meta.url), options)
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  worker.unref()
  worker.on('message', tell)
  return new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  }).finally(() => signal.removeEventListener('abort', end))
}

function teller(log: Pick<Logger, 'error'>, say: (text: string) => void): (news: PackingNews) => void {
  const wordsOf = createProgressWords()
  return (news) => {
    if (news.kind === 'failure') {
      const { serial, day, reason } = news
      log.error({ serial, day, reason }, 'a day could not be packed; what is stored of it stays as it is')
      return
    }
    if (news.kind !== 'progress') return
    const words = wordsOf(news)
    if (words !== null) say(words)
  }
}
