import { firstNotBelow } from '@monitorweb/domain/collections/sorted-numbers'

/** Holds the points of a series that a chart of so many columns can show. */
export interface DecimatedSeries {
  /** The time is in seconds since 1970, as charts count. */
  time: number[]
  values: (number | null)[][]
}

interface Source {
  /** The times are ascending, in ms. */
  time: Float64Array
  series: readonly (Float32Array | Float64Array)[]
  from: number
  to: number
  columns: number
  /** A silence between two points that is longer than this is no line. */
  gapMs: number
  /** Tells whether a point counts; others are left out. */
  counts(index: number): boolean
}

/**
 * Keeps in each column the lowest and the highest known value of the first series, in their order: no peak is lost. A
 * column that knows none keeps its first point.
 */
export function decimate({ time, series, from, to, columns, gapMs, counts }: Source): DecimatedSeries {
  const result: DecimatedSeries = { time: [], values: series.map(() => []) }
  const [main] = series
  const width = (to - from) / Math.max(1, columns)
  // A silence within a column could not be seen.
  const leastGap = Math.max(gapMs, width)
  let before = Number.NaN
  let bucket = { end: Number.NEGATIVE_INFINITY, low: -1, high: -1 }
  const flush = () => {
    if (bucket.low < 0) return
    const chosen =
      bucket.low === bucket.high ? [bucket.low] : [bucket.low, bucket.high].sort((one, other) => one - other)
    for (const index of chosen)
      put(
        result,
        time[index]!,
        series.map((column) => column[index]!),
      )
  }
  // One point beyond each edge is taken, so that the line goes on to the edge.
  for (let index = Math.max(0, firstNotBelow(time, from) - 1); index < time.length; index++) {
    if (!counts(index)) continue
    const at = time[index]!
    const isGap = at - before > leastGap
    if (isGap || at >= bucket.end) {
      flush()
      if (isGap) put(result, before + 1, null)
      bucket = { end: from + width * (Math.floor((at - from) / width) + 1), low: index, high: index }
    }
    const value = main![index]!
    // Written so that what has no value gives way to any that has one.
    if (!Number.isNaN(value) && !(main![bucket.low]! <= value)) bucket.low = index
    if (!Number.isNaN(value) && !(main![bucket.high]! >= value)) bucket.high = index
    before = at
    if (at > to) break
  }
  flush()
  return result
}

/** Adds a point, or with null the break that a silence is. */
function put(result: DecimatedSeries, at: number, values: readonly number[] | null): void {
  result.time.push(at / 1000)
  for (const [which, column] of result.values.entries()) {
    const value = values?.[which] ?? Number.NaN
    column.push(Number.isNaN(value) ? null : value)
  }
}
