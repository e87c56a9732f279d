import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatRecentTime } from './date-time.ts'

/** Says of what is shown that it is as it was then, because nothing newer could be read. */
export function notRefreshedWords(at: EpochMs): string {
  return `Atualizado às ${formatTime(at).slice(0, 5)}; não foi possível atualizar de novo`
}
