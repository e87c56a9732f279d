import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'

/**
 * Answers how many metres of its trips a vehicle drove in a time. A leg that crosses an edge counts by its share of time
 * within, as in a report of that time, so that pieces add up to the whole.
 */
export function drivenMeters({ fixes, runs }: Itinerary): (span: Period) => number {
  const { time, legMeters, count } = fixes
  const sums = new Float64Array(count)
  const isDriven = new Uint8Array(count)
  for (const run of runs) if (run.kind === 'trip') isDriven.fill(1, run.first, run.last)
  for (let leg = 0; leg + 1 < count; leg++) sums[leg + 1] = sums[leg]! + (isDriven[leg] ? legMeters[leg]! : 0)
  const upTo = (at: EpochMs) => {
    const leg = lastAtOrBefore(time, count, at)
    if (leg < 0) return 0
    if (leg >= count - 1) return sums[count - 1]!
    return sums[leg]! + (sums[leg + 1]! - sums[leg]!) * ((at - time[leg]!) / (time[leg + 1]! - time[leg]!))
  }
  return ({ from, to }) => (to > from ? upTo(to) - upTo(from) : 0)
}

function lastAtOrBefore(time: Float64Array, count: number, at: EpochMs): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
