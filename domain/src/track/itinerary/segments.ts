import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { legAt } from './fixes.ts'
import type { Itinerary } from './itinerary.ts'
import { SEGMENT_KINDS, type SegmentKind } from './leg-kinds.ts'

/** A time in which the vehicle did one thing. */
export interface Segment {
  kind: SegmentKind
  start: EpochMs
  end: EpochMs
}

/** How many milliseconds each kind lasted. */
export type KindTimes = Record<SegmentKind, number>

/**
 * Divides the period, to the millisecond, into what the vehicle did: each segment begins where the one before ends. The
 * time before the first accepted fix and after the last is no data. An empty period has no segments.
 */
export function segmentsOf({ fixes, runs, legKinds }: Itinerary, { from, to }: Period): Segment[] {
  const { time, count } = fixes
  const segments: Segment[] = []
  const add = (kind: SegmentKind, legStart: EpochMs, legEnd: EpochMs) => {
    const start = Math.max(from, legStart)
    const end = Math.min(to, legEnd)
    if (end <= start) return
    const before = segments.at(-1)
    if (before?.kind === kind) before.end = end
    else segments.push({ kind, start, end })
  }
  add('noData', Number.NEGATIVE_INFINITY, time[0] ?? Number.POSITIVE_INFINITY)
  const lastLeg = runs.at(-1)?.last ?? 0
  for (let leg = Math.max(0, legAt(fixes, from)); leg < lastLeg && time[leg]! < to; ) {
    const kind = legKinds[leg]!
    let next = leg + 1
    while (next < lastLeg && legKinds[next] === kind && time[next]! < to) next++
    add(SEGMENT_KINDS[kind]!, time[leg]!, time[next]!)
    leg = next
  }
  if (count > 0) add('noData', time[count - 1]!, Number.POSITIVE_INFINITY)
  return segments
}

function noTimes(): KindTimes {
  return { moving: 0, idle: 0, parked: 0, noData: 0 }
}

/** Sums how long each kind lasted within a part of the period. `segments` must be in order. */
export function timesOf(segments: readonly Segment[], { from, to }: Period): KindTimes {
  const times = noTimes()
  for (let index = firstEndingAfter(segments, from); index < segments.length; index++) {
    const { kind, start, end } = segments[index]!
    if (start >= to) break
    times[kind] += Math.min(end, to) - Math.max(start, from)
  }
  return times
}

/** Finds the index of the first segment that ends after an instant; answers the length where none does. */
export function firstEndingAfter(segments: readonly Segment[], at: EpochMs): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}
