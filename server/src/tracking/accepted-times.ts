import { setTimeout as delay } from 'node:timers/promises'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { DEFAULT_REPORT_AGE_DAYS } from '@monitorweb/domain/position/retention'
import type pg from 'pg'
import { getReportAge } from '../storage/base/report-age.ts'
import { believedAtLeast, LEAST_LEAP_BACK_MS, readUpkeepClock } from '../storage/base/upkeep-clock.ts'

/** What times of reports are accepted. */
export interface AcceptedTimes {
  /** How old a report may be when it comes, in days, as operators set it. */
  days(): number
  /** An instant that has passed, where the clock is, or was a minute ago, behind it by more than a report may be ahead; else −∞. */
  passedAt(): EpochMs
  /** Null where they are known; else to be waited for, as long as the database is away. */
  learn(): Promise<void> | null
  /** Must be called when they may have been changed. */
  forget(): void
}

const LOOK_EVERY_MS = 60_000
const RETRY_MS = 500
/** What was dated by a clock just before that was put right is judged after it, by then or a little later. */
const ON_ITS_WAY_MS = 60_000

/** Remembers them until they are forgotten; the clock is looked at anew each minute, beside what comes meanwhile. */
export function createAcceptedTimes(pool: pg.Pool): AcceptedTimes {
  let days = DEFAULT_REPORT_AGE_DAYS
  let reading: Promise<void> | null = null
  /** What waits until what was changed by then is known; each after the one before, as frames must not overtake one another. */
  let learning = { of: -1, done: Promise.resolve() }
  let changes = 0
  let knownOf = -1
  // By a clock that nobody sets: the last look that answered, and the last one at all.
  let lookedAt = 0
  let askedAt = 0
  let passedAtLook = Number.NEGATIVE_INFINITY
  let behindAt = Number.NEGATIVE_INFINITY

  async function read(of: number): Promise<void> {
    const age = await getReportAge(pool)
    const clock = await readUpkeepClock(pool)
    days = age.days
    passedAtLook = believedAtLeast(clock, Date.now())
    lookedAt = performance.now()
    knownOf = of
  }
  function startReading(): Promise<void> {
    askedAt = performance.now()
    reading ??= read(changes).finally(() => {
      reading = null
    })
    return reading
  }
  /** Nobody else keeps what was read of a protocol without answers, so it is not given up where a register changed just before the database went away. */
  async function readAtLast(of: number): Promise<void> {
    while (knownOf < of) {
      try {
        await startReading()
      } catch {
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  return {
    days: () => days,
    passedAt() {
      const at = performance.now()
      const passed = passedAtLook + (at - lookedAt)
      if (passed - Date.now() > LEAST_LEAP_BACK_MS) behindAt = at
      return at - behindAt <= ON_ITS_WAY_MS ? passed : Number.NEGATIVE_INFINITY
    },
    learn() {
      if (knownOf < changes) {
        // What is changed from now on is waited for by what comes after that, so that a burst of changes holds up nobody for long.
        const of = changes
        if (learning.of < of) learning = { of, done: learning.done.then(() => readAtLast(of)) }
        return learning.done
      }
      // Where it fails, what was known holds until the next look.
      if (reading === null && performance.now() - askedAt >= LOOK_EVERY_MS) startReading().catch(() => undefined)
      return null
    },
    forget() {
      changes++
    },
  }
}
