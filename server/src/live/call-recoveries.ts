import { createPacedTask } from '../jobs/paced-task.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { AnnouncedCall } from '../storage/support-calls/support-call-changes.ts'
import { listRecoveredCalls } from '../storage/support-calls/support-call-recovery.ts'

/** So soon after a vehicle came back, its calls say so. */
const LOOK_MS = 3_000

interface Deps {
  pool: Queryable
  /** Whether anybody watches. */
  isWatched(): boolean
  tell(call: AnnouncedCall): void
}

/**
 * Tells of open calls whose vehicle came back, or fell back: nobody changes such a call, and yet it is another one to
 * those who see it. `wake` must be called after vehicles were heard.
 */
export function watchCallRecoveries({ pool, isWatched, tell }: Deps): { wake(): void; stop(): Promise<void> } {
  let known: ReadonlyMap<number, number> | null = null

  async function run(): Promise<void> {
    // Whoever comes later reads the calls as they are then.
    if (!isWatched()) {
      known = null
      return
    }
    const found = await listRecoveredCalls(pool, Date.now())
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
