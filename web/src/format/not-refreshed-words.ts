import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { whenWords } from './date-time.ts'

/** Says of what is shown that it is as it was then, because nothing newer could be read. */
export function notRefreshedWords(at: EpochMs, now: EpochMs): string {
  return `Atualizado ${whenWords(at, now).slice(0, -3)}; não foi possível atualizar de novo`
}
