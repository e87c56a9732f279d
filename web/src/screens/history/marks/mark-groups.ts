import type { HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeScale } from '#reports/chart/time-scale.ts'
import { touchingGroups } from './touching-groups.ts'
import { isInFocus } from './use-history-marks.ts'

/** Marks nearer together than this are one to press. */
const TOUCHING_PX = 22
/** So much room a sign with a count of three digits takes from its instant on, in letters of the usual size, and a sign alone. */
const COUNTED_PX = 44
const SIGN_PX = 8

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
  { focus, scale, width, textScale }: { focus: Period; scale: TimeScale; width: number; textScale: number },
): MarkGroup[] {
  const countedPx = COUNTED_PX * textScale
  const shown = marks.filter((mark) => !mark.withdrawn && isInFocus(mark, focus))
  const xOf = ({ start }: HistoryMark) => scale.xOf(Math.max(start!, focus.from))
  const groups = touchingGroups(shown, { xOf, touchingPx: TOUCHING_PX, countedPx }).map(({ x, items }) =>
    groupAt(x, items, { width, countedPx }),
  )
  // What steps back comes nearer to the one before.
  for (let [last, before] = groups.toReversed(); last && before && isTouched(last, before, countedPx); ) {
    const joined = groupAt(before.x, [...before.marks, ...last.marks], { width, countedPx })
    groups.splice(-2, 2, joined)
    ;[last, before] = groups.toReversed()
  }
  return groups.map(({ x, marks }, index) => ({ x, roomPx: (groups[index + 1]?.x ?? width) - x, marks }))
}

type PlacedGroup = Omit<MarkGroup, 'roomPx'>

/** What lies at the very end steps back, so that nothing of it is cut. */
function groupAt(
  x: number,
  marks: HistoryMark[],
  { width, countedPx }: { width: number; countedPx: number },
): PlacedGroup {
  return { x: Math.max(0, Math.min(x, width - (marks.length > 1 ? countedPx : SIGN_PX))), marks }
}

function isTouched(later: PlacedGroup, { x, marks }: PlacedGroup, countedPx: number): boolean {
  return later.x - x < (marks.length > 1 ? countedPx : TOUCHING_PX)
}
