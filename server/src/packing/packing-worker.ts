import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type DatabaseConfig, openDatabase } from '../storage/base/connections/database.ts'
import { packOldMessages } from '../storage/packed/message-packer.ts'
import { serialOf, type UnpackedDay } from '../storage/packed/packing-failure.ts'
import { packOldDays } from '../storage/packed/packing-round.ts'
import { packingFailureWords } from './failure-words.ts'
import type { PackingNews } from './packing-news.ts'

/* This thread packs what is due and ends. It is started by packing.ts, and may be ended at any moment. */
const { database } = workerData as { database: DatabaseConfig }
/** After each day of a device, which is some ten milliseconds, it rests as long as that took. */
const REST = 1

function tell(news: PackingNews): void {
  parentPort!.postMessage(news)
}

// Everything else goes first. Linux takes this of the thread; other systems would take it of the process.
if (process.platform === 'linux') setPriority(19)
const pool = openDatabase({ ...database, max: 2, application_name: 'monitorweb packing' })
const round = {
  now: Date.now(),
  rest: REST,
  onFailure: async (failed: UnpackedDay, error: unknown) =>
    tell({
      ...{ kind: 'failure', serial: await serialOf(failed, pool), day: failed.day, words: packingFailureWords(error) },
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
}

const areDaysTried = await packOldDays(pool, {
  ...round,
  onProgress: (steps) => tell({ kind: 'progress', ...steps }),
})
const areMessagesTried = (await packOldMessages(pool, round)) !== null
await pool.end()
// What another process packs at this moment was not tried here, and may fail as it did before.
if (areDaysTried && areMessagesTried) tell({ kind: 'finished' })
