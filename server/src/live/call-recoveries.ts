import { createPacedTask } from '../jobs/paced-task.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import { noteRecoveries } from '../storage/support-calls/recovery-notes.ts'
import type { AnnouncedCall } from '../storage/support-calls/support-call-changes.ts'

/** So soon after a vehicle came back, its calls say so. */
const LOOK_MS = 3_000
/** While nobody watches, it is enough to note it as long as what shows it is there. */
const UNWATCHED_LOOK_MS = 60_000

interface Deps {
  pool: Queryable
  /** Whether anybody watches. */
  isWatched(): boolean
  tell(call: AnnouncedCall): void
}

/**
 * Notes which open calls have a vehicle that came back, or fell back, and tells of them: nobody changes such a call, and
 * yet it is another one to those who see it. `wake` must be called after vehicles were heard.
 */
export function watchCallRecoveries({ pool, isWatched, tell }: Deps): { wake(): void; stop(): Promise<void> } {
  let known: ReadonlyMap<number, number> | null = null

  let lookedAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    const watched = isWatched()
    // Whoever comes later reads the calls as they are then.
    if (!watched) known = null
    if (!watched && performance.now() - lookedAt < UNWATCHED_LOOK_MS) return
    lookedAt = performance.now()
    const found = await noteRecoveries(pool, Date.now())
    if (!watched) return
    const before = known ?? new Map<number, number>()
    const changed = [
      ...[...found].filter(([code]) => !before.has(code)),
      ...[...before].filter(([code]) => !found.has(code)),
    ]
    known = found
    for (const [code, customerId] of changed) tell({ code, customerId, internal: false })
  }

  return createPacedTask({ minIntervalMs: LOOK_MS, run })
}
