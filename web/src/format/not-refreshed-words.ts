import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatRecentTime } from './date-time.ts'

/** Says of what is shown that it is as it was then, because nothing newer could be read. */
export function notRefreshedWords(at: EpochMs, now: EpochMs): string {
  const when = formatRecentTime(at, now).slice(0, -3)
  return `Atualizado ${when.includes('/') ? 'em' : 'às'} ${when}; não foi possível atualizar de novo`
}
