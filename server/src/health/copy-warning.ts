import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { LONGEST_DAYS } from '../backup/base/base-schedule.ts'
import { type CopyStatus, isSilent } from '../backup/copy-status.ts'
import type { Warning } from './obstacle.ts'
import { sinceWords, spanWords } from './words.ts'

/** A database that restarts, or a disk that is mounted again, is no worry. */
const PATIENCE_MS = 300_000
/** After another day of attempts it is late. */
const OLD_BASE_MS = (LONGEST_DAYS + 1) * 24 * 3600_000

/**
 * What operators are warned of where a program was told to make copies; `status` is null before the first was begun. Whoever is not
 * logged in may read it too, so it names no folder: the page of health does.
 */
export function warningOfCopy(
  status: CopyStatus | null,
  { now, startedAt }: { now: EpochMs; startedAt: EpochMs },
): Warning | null {
  if (status === null) return null
  if (status.state !== 'failing' && !isSilent(status, now))
    return warningOfVerdict(status) ?? warningOfNoVerdict(status, now)
  const copiedUntil = status.copiedUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(status.copiedUntil)
  // What was told before this program was started says only that there was none.
  if (now - startedAt < PATIENCE_MS) return null
  if (now - copiedUntil < PATIENCE_MS) return warningOfBase(status, now)
  const words =
    status.copiedUntil === null
      ? 'Nenhuma cópia de segurança pôde ser feita.'
      : `A cópia de segurança está parada ${sinceWords(copiedUntil, now)}.`
  return { reason: 'copyStopped', message: `${words} ${WHERE}` }
}

const WHERE = 'Veja Configurações → Saúde do sistema.'

/** Where no whole copy can be made, what goes on being copied takes longer to restore with each day. */
function warningOfBase({ baseAt }: CopyStatus, now: EpochMs): Warning | null {
  const madeAt = baseAt === null ? now : Date.parse(baseAt)
  if (now - madeAt < OLD_BASE_MS) return null
  return { reason: 'copyOld', message: `A cópia completa mais nova é de ${spanWords(now - madeAt)} atrás. ${WHERE}` }
}

/** Of a copy that was never restored nobody knows whether it can be; the next try mends what passes. */
const UNVERIFIED_MS = 6 * 3600_000

function warningOfNoVerdict({ unverified }: CopyStatus, now: EpochMs): Warning | null {
  const since = unverified ? Date.parse(unverified.since) : now
  if (now - since < UNVERIFIED_MS) return null
  const message = `A cópia de segurança não pôde ser conferida ${sinceWords(since, now)}: não se sabe se pode ser restaurada. ${WHERE}`
  return { reason: 'copyUnchecked', message }
}

/** A copy that goes on and cannot be restored is the worse for looking well. */
function warningOfVerdict({ verified }: CopyStatus): Warning | null {
  if (verified === null || verified.ok) return null
  return {
    reason: 'copyWrong',
    message: `A cópia de segurança foi restaurada ao lado e não confere: não conte com ela. ${WHERE}`,
  }
}
