import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { TrackLine } from '../file-table.ts'

interface Point {
  latitude: number
  longitude: number
}

/** More points would not be seen on paper of this size. */
const MOST_POINTS = 4_000

/**
 * Keeps every nth point of all lines together, every second of those whenever there are too many: however long a drive
 * was, and however often it was interrupted, so many points are held. The first and the last one stay.
 */
export async function thinned(lines: AsyncIterable<TrackLine>): Promise<Point[][]> {
  let kept: Placed[] = []
  let stride = 1
  let count = 0
  let line = 0
  let last: Placed | undefined
  for await (const { points } of lines) {
    line++
    for await (const { latitude, longitude } of points) {
      last = { line, latitude, longitude }
      if (count++ % stride > 0) continue
      kept.push(last)
      if (kept.length <= MOST_POINTS) continue
      kept = kept.filter((_, index) => index % 2 === 0)
      stride *= 2
    }
  }
  if (last && last !== kept.at(-1)) kept.push(last)
  return [...groupBy(kept, (point) => point.line).values()]
}

interface Placed extends Point {
  line: number
}
