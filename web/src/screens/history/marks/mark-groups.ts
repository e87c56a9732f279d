import type { HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeScale } from '#reports/chart/time-scale.ts'
import { touchingGroups } from './touching-groups.ts'
import { isInFocus } from './use-history-marks.ts'

/** Marks nearer together than this are one to press. */
const TOUCHING_PX = 22

/** Marks that lie on one another on the line of time. */
export interface MarkGroup {
  x: number
  /** The room up to the next group, or to the end. */
  roomPx: number
  marks: HistoryMark[]
}

/**
 * Answers the marks of what is looked at as they lie on a line of time that is so wide; what began before lies at the
 * beginning, what was withdrawn on none.
 */
export function markGroups(
  marks: readonly HistoryMark[],
  { focus, scale, width }: { focus: Period; scale: TimeScale; width: number },
): MarkGroup[] {
  const shown = marks.filter((mark) => !mark.withdrawn && isInFocus(mark, focus))
  const xOf = ({ start }: HistoryMark) => scale.xOf(Math.max(start!, focus.from))
  const groups = touchingGroups(shown, { xOf, touchingPx: TOUCHING_PX })
  return groups.map(({ x, items }, index) => ({ x, roomPx: (groups[index + 1]?.x ?? width) - x, marks: items }))
}
