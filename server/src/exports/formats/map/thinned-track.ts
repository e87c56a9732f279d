import type { TrackLine } from '../file-table.ts'

interface Point {
  latitude: number
  longitude: number
}

/** More points would not be seen on paper of this size. */
const MOST_POINTS = 4_000

/** Drops every second point whenever there are too many: however long a drive was, so many of its points are held. */
export async function thinned(lines: AsyncIterable<TrackLine>): Promise<Point[][]> {
  const drawn: Point[][] = []
  let count = 0
  for await (const { points } of lines) {
    const line: Point[] = []
    drawn.push(line)
    for await (const { latitude, longitude } of points) {
      line.push({ latitude, longitude })
      if (++count <= MOST_POINTS) continue
      for (const kept of drawn) kept.splice(0, kept.length, ...kept.filter((_, index) => index % 2 === 0))
      count = drawn.reduce((sum, kept) => sum + kept.length, 0)
    }
  }
  return drawn.filter((line) => line.length > 0)
}
