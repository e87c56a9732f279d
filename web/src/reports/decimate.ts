/** The points of a series that a chart of so many columns can show. */
export interface DecimatedSeries {
  /** Seconds since 1970, as charts count. */
  time: number[]
  values: (number | null)[][]
}

interface Source {
  /** Ascending, ms. */
  time: Float64Array
  series: readonly (Float32Array | Float64Array)[]
  from: number
  to: number
  columns: number
  /** Longer than this between two points is no line. */
  gapMs: number
  /** Points that count; others are left out. */
  counts(index: number): boolean
}

/** In each column the lowest and the highest value of the first series, in their order: no peak is lost. */
export function decimate({ time, series, from, to, columns, gapMs, counts }: Source): DecimatedSeries {
  const result: DecimatedSeries = { time: [], values: series.map(() => []) }
  const width = (to - from) / Math.max(1, columns)
  const [main] = series
  let before = Number.NaN
  const put = (index: number) => {
    const at = time[index]!
    if (at - before > gapMs) {
      result.time.push((before + 1) / 1000)
      for (const values of result.values) values.push(null)
    }
    result.time.push(at / 1000)
    for (const [which, column] of series.entries()) {
      const value = column[index]!
      result.values[which]!.push(Number.isNaN(value) ? null : value)
    }
    before = at
  }
  let index = firstAt(time, from)
  // One point beyond each edge, so that the line goes on to it.
  index = Math.max(0, index - 1)
  while (index < time.length) {
    const end = from + width * (Math.floor((time[index]! - from) / width) + 1)
    let [low, high] = [-1, -1]
    let last = -1
    for (; index < time.length && time[index]! < end; index++) {
      if (!counts(index)) continue
      last = index
      if (low < 0 || main![index]! < main![low]!) low = index
      if (high < 0 || main![index]! > main![high]!) high = index
    }
    if (last >= 0) for (const chosen of [...new Set([low, high])].sort((one, other) => one - other)) put(chosen)
    if (index < time.length && time[index]! > to) {
      while (index < time.length && !counts(index)) index++
      if (index < time.length) put(index)
      break
    }
  }
  return result
}

function firstAt(time: Float64Array, at: number): number {
  let low = 0
  let high = time.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}
