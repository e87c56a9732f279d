import { createPacedTask } from '../jobs/paced-task.ts'
import { newsOf, type OccurrenceNews } from '../storage/alarms/occurrence-news.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { findRenewed, readOccurrenceHorizon, readSaidAlarms } from '../storage/occurrences/renewed-occurrences.ts'

/** Figures that grow with each report are told of so often. */
const LOOK_MS = 3_000

interface Deps {
  pool: Queryable
  /** Whether anybody watches. */
  isWatched(): boolean
  /** Is told whose queue says something else than before; null: anybody's may. */
  tell(news: OccurrenceNews | null): void
}

/**
 * Tells of occurrences in the queue that go on: what rules find of them grows, moves or ends, and alarms are said again. Nobody works at
 * the queue then, and yet it is another one to those who look at it. `wake` must be called after vehicles were heard or judged.
 */
export function watchOccurrenceRenewals({ pool, isWatched, tell }: Deps): { wake(): void; stop(): Promise<void> } {
  let horizon: string | null = null
  let counts: ReadonlyMap<number, number> = new Map()

  async function run(): Promise<void> {
    // What changes while nobody watches is told at once to whoever does: they may have read the queue before it.
    if (!isWatched()) {
      horizon = null
      return
    }
    const next = await readOccurrenceHorizon(pool)
    const found = horizon === null ? null : await findRenewed(pool, horizon)
    const alarms = await readSaidAlarms(pool)
    // One that came since was told of as it came, with its first call.
    const said = alarms.filter(({ id, count }) => (counts.get(id) ?? 1) !== count)
    counts = new Map(alarms.map(({ id, count }) => [id, count]))
    horizon = next
    for (const news of found === null ? [null] : newsOf([...found, ...said])) tell(news)
  }

  return createPacedTask({ minIntervalMs: LOOK_MS, run })
}
