import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { FailingJob } from '../jobs/watched-jobs.ts'
import type { Warning } from './obstacle.ts'
import { sinceWords } from './words.ts'

/** A database that restarts makes every job fail for a while, and one that runs each hour once. */
const PATIENCE_MS = 300_000
const PATIENCE_RUNS = 2

/** What operators are warned of where jobs fail that nobody would miss for long. */
export function warningOfJobs(failing: readonly FailingJob[], now: EpochMs): Warning | null {
  const lasting = failing.filter(({ since, runs }) => now - since >= PATIENCE_MS && runs >= PATIENCE_RUNS)
  if (lasting.length === 0) return null
  const words = lasting.map(({ undoneInWords, since }) => `${undoneInWords} ${sinceWords(since, now)}.`)
  return { reason: 'jobFails', message: `${words.join(' ')} O registro do programa diz por quê.` }
}
