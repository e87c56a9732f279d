import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type CopyStatus, isSilent } from '../backup/copy-status.ts'
import type { Warning } from './obstacle.ts'
import { sinceWords } from './words.ts'

/** A database that restarts, or a disk that is mounted again, is no worry. */
const PATIENCE_MS = 300_000

/**
 * What operators are warned of where a program was told to make copies; `status` is null before the first was begun. Whoever is not
 * logged in may read it too, so it names no folder: the page of health does.
 */
export function warningOfCopy(
  status: CopyStatus | null,
  { now, startedAt }: { now: EpochMs; startedAt: EpochMs },
): Warning | null {
  if (status === null) return null
  if (status.state !== 'failing' && !isSilent(status, now)) return warningOfVerdict(status)
  const copiedUntil = status.copiedUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(status.copiedUntil)
  // What was told before this program was started says only that there was none.
  if (now - Math.max(copiedUntil, startedAt) < PATIENCE_MS) return null
  const words =
    status.copiedUntil === null
      ? 'Nenhuma cópia de segurança pôde ser feita.'
      : `A cópia de segurança está parada ${sinceWords(copiedUntil, now)}.`
  return { reason: 'copyStopped', message: `${words} ${WHERE}` }
}

const WHERE = 'Veja Configurações → Saúde do sistema.'

/** A copy that goes on and cannot be restored is the worse for looking well. */
function warningOfVerdict({ verified }: CopyStatus): Warning | null {
  if (verified === null || verified.ok) return null
  return {
    reason: 'copyWrong',
    message: `A cópia de segurança foi restaurada ao lado e não confere: não conte com ela. ${WHERE}`,
  }
}
