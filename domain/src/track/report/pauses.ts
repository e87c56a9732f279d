import type { Period } from '../../calendar/period.ts'
import { firstEndingAfter, type Segment } from '../itinerary/segments.ts'

/**
 * Counts how often a vehicle stood on a trip without ending it; an engine that is switched off or on meanwhile makes no
 * second pause of one. `segments` must be in order and may be of any period.
 */
export function countPauses(segments: readonly Segment[], { from, to }: Period): number {
  let count = 0
  let stood = false
  for (let index = firstEndingAfter(segments, from); index < segments.length; index++) {
    const { kind, start } = segments[index]!
    if (start >= to) break
    const stands = kind === 'idle' || kind === 'parked'
    count += Number(stands && !stood)
    stood = stands
  }
  return count
}
