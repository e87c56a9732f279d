import { copyProblem } from './copy-problem.ts'
import type { CopyProgress } from './copy-run.ts'
import type { CopyStatus } from './copy-status.ts'
import { timelyBases } from './folder/retention.ts'

/**
 * What the progress of a copy changes in what is told of it. Until a series has its first base copy, the moments of the one before,
 * which can be restored, still hold; and until when everything was copied, until a later moment is known.
 */
export function statusOf({ copiedUntilMs, bases, missing }: CopyProgress, place: string): Partial<CopyStatus> {
  const problem = missing && copyProblem(missing, place)
  const [oldest, newest] = [timelyBases(bases)[0], bases.at(-1)]
  if (!oldest || !newest) return { state: missing ? 'failing' : 'starting', problem }
  return {
    ...{ state: missing ? 'failing' : 'copying', problem },
    ...(copiedUntilMs > 0 && { copiedUntil: instant(copiedUntilMs) }),
    ...{ restorableFrom: instant(oldest.endedMs), baseAt: instant(newest.endedMs) },
  }
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
