import { setTimeout as delay } from 'node:timers/promises'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { FrameUse, StrangerUse } from '../storage/reception/stranger-use-store.ts'
import { QUARANTINE } from './quarantine.ts'

const DAY_MS = 24 * 3600_000
const RETRY_MS = 500
/** Other processes take in strangers too; what they kept of those that did not come here is looked at this often. */
const LOOK_EVERY_MS = 10_000

/** What one frame of a device that nobody registered asks for. */
export interface Asked extends StrangerUse {
  deviceId: number
  receivedAt: EpochMs
}

export interface StrangerBudget {
  /**
   * Counts a frame on its day (UTC), and answers that day (days since 1970); null, and nothing is counted, where the
   * device or all of them together have had theirs. While it is not known what was kept before, one waits.
   */
  spend(asked: Asked): number | null | Promise<number | null>
  /** Takes back what was counted on a day for a frame that was not kept after all. */
  giveBack(spent: FrameUse & { deviceId: number }): void
  /** Counts what other processes kept of a device, where a frame of it that was kept tells of more than is known here. */
  learn(kept: FrameUse & { deviceId: number }): void
}

/** Answers what was kept of each device on a day (days since 1970). */
type ReadUse = (day: number) => Promise<Map<number, StrangerUse>>

interface Today {
  day: number
  uses: Map<number, StrangerUse>
  bytes: number
  readAt: number
}

/**
 * Bounds what is kept in a day of devices that nobody registered. What was committed stands in the database, so that a
 * restart renews nothing; what waits for its commit is counted here.
 */
export function createStrangerBudget(readUse: ReadUse, maxBytesOfAll: number): StrangerBudget {
  let today: Today | null = null
  let reading: Promise<void> | null = null

  async function read(day: number): Promise<void> {
    for (;;) {
      try {
        const uses = await readUse(day)
        // Of what this process counted, some may not be committed yet.
        if (today?.day === day) for (const [id, use] of today.uses) uses.set(id, greater(use, uses.get(id)))
        const bytes = [...uses.values()].reduce((sum, use) => sum + use.bytes, 0)
        today = { day, uses, bytes, readAt: performance.now() }
        return
      } catch {
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  function look(day: number): Promise<void> {
    reading ??= read(day).finally(() => {
      reading = null
    })
    return reading
  }

  function take(from: Today, { deviceId, bytes, framesWithoutPosition }: Asked): number | null {
    const use = from.uses.get(deviceId) ?? { framesWithoutPosition: 0, bytes: 0 }
    const frames = use.framesWithoutPosition + framesWithoutPosition
    if (frames > QUARANTINE.maxFramesPerDay || use.bytes + bytes > QUARANTINE.maxBytesPerDay) return null
    if (from.bytes + bytes > maxBytesOfAll) return null
    from.uses.set(deviceId, { framesWithoutPosition: frames, bytes: use.bytes + bytes })
    from.bytes += bytes
    return from.day
  }

  function spend(asked: Asked): number | null | Promise<number | null> {
    const day = Math.floor(asked.receivedAt / DAY_MS)
    // What came just before midnight may be counted after it.
    if (today === null || (today.day !== day && today.day !== day + 1)) return look(day).then(() => spend(asked))
    if (performance.now() - today.readAt > LOOK_EVERY_MS) void look(today.day)
    return take(today, asked)
  }

  function giveBack({ deviceId, day, framesWithoutPosition, bytes }: FrameUse & { deviceId: number }) {
    const use = today?.day === day ? today.uses.get(deviceId) : undefined
    if (!today || !use) return
    use.framesWithoutPosition -= framesWithoutPosition
    use.bytes -= bytes
    today.bytes -= bytes
  }

  function learn({ deviceId, day, total }: FrameUse & { deviceId: number }) {
    const use = today?.day === day ? today.uses.get(deviceId) : undefined
    if (!today || !use || !total) return
    const all = greater(use, total)
    today.uses.set(deviceId, all)
    today.bytes += all.bytes - use.bytes
  }

  return { spend, giveBack, learn }
}

function greater(one: StrangerUse, other: StrangerUse | undefined): StrangerUse {
  if (!other) return one
  return {
    framesWithoutPosition: Math.max(one.framesWithoutPosition, other.framesWithoutPosition),
    bytes: Math.max(one.bytes, other.bytes),
  }
}
