import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Viewed } from './use-viewed.ts'
import { lastSecondOf } from './words.ts'

/**
 * Tells whether a trip, a stop or a silence is of what is looked at; one without an end lasts. A part that is looked at
 * is as long as whole seconds, and ends a second after its last point: what goes on from there, or ended as it began, is
 * beside it.
 */
export function isInView(
  { focus, hasFocus }: Pick<Viewed, 'focus' | 'hasFocus'>,
  run: { start: EpochMs | null; end: EpochMs | null },
): boolean {
  const end = run.end ?? Number.POSITIVE_INFINITY
  if (!hasFocus) return run.start! < focus.to && end > focus.from
  return run.start! < lastSecondOf(focus) && end >= focus.from + 1000
}
