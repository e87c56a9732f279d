import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { DOUBTED_MS, readUpkeepClock, type UpkeepClock } from '../storage/base/upkeep-clock.ts'
import { PATIENCE_MS } from './database-obstacle.ts'
import type { Warning } from './obstacle.ts'
import { spanWords } from './words.ts'

/** What operators are warned of where the machine's clock leapt; null where it did not, and before the first upkeep. */
export function warningOfClock(clock: UpkeepClock | null, now: EpochMs): Warning | null {
  if (!clock?.doubt) return null
  const leap = clock.doubt.seenAt - clock.believedAt
  const how = leap > 0 ? 'adiantou' : 'voltou'
  const left = spanWords(clock.doubt.since + DOUBTED_MS - now)
  const message =
    `O relógio da máquina ${how} ${spanWords(Math.abs(leap))}: confira a data. Nada antigo é apagado por enquanto; ` +
    `se a data está certa, isso passa em ${left}.`
  return { reason: 'clockLeapt', message }
}

/**
 * Makes a look at the clock that was noted, which answers in time whatever the database does: that it is away is told by the look at
 * it. While a question has no answer no other is asked.
 */
export function createClockLook(pool: Pick<pg.Pool, 'query'>): () => Promise<Warning | null> {
  let asked: Promise<UpkeepClock | null> | null = null
  return async () => {
    asked ??= readUpkeepClock(pool)
      .catch(() => null)
      .finally(() => {
        asked = null
      })
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null)
    })
    const clock = await Promise.race([asked, tooLate])
    clearTimeout(timer)
    return warningOfClock(clock, Date.now())
  }
}
