import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { DOUBTED_MS, readUpkeepClock, type UpkeepClock } from '../storage/base/upkeep-clock.ts'
import type { Warning } from './obstacle.ts'
import { createQuietLook } from './quiet-look.ts'
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

/** Makes a look at the clock that was noted. */
export function createClockLook(pool: Pick<pg.Pool, 'query'>): () => Promise<Warning | null> {
  const look = createQuietLook(() => readUpkeepClock(pool))
  return async () => warningOfClock(await look(), Date.now())
}
