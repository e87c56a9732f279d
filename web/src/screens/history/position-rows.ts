import type { EpochMs } from '@monitorweb/domain/position-report'
import { firstAtOrAfter } from '@monitorweb/domain/track'
import { type SpeedFilter, speedPasses } from '#reports/speed-filter.ts'
import type { ShownVehicle, Viewed } from './use-viewer.ts'
import type { TableSort } from './VirtualTable.tsx'

/** A point of one of the vehicles. */
export interface PositionRow {
  vehicle: ShownVehicle
  index: number
}

export interface PositionRows {
  count: number
  at(row: number): PositionRow
  /** The row of the newest point at or before an instant; -1 for none. */
  find(vehicleId: number | null, at: EpochMs): number
}

interface Options {
  filter: SpeedFilter
  sort: TableSort | null
  /** Also those that were left out. */
  withExcluded: boolean
}

/** The positions that pass, as numbers: a month of rows is a megabyte. */
export function positionRows({ vehicles, focus }: Viewed, { filter, sort, withExcluded }: Options): PositionRows {
  const parts = vehicles.flatMap((vehicle) => {
    if (!vehicle.growing) return []
    const { track, verdicts } = vehicle.growing
    const end = firstAtOrAfter(track, focus.to)
    const chosen: number[] = []
    for (let index = firstAtOrAfter(track, focus.from); index < end; index++) {
      const counts = withExcluded || verdicts[index] === 0
      if (counts && speedPasses(track.speedKmh[index]!, filter)) chosen.push(index)
    }
    return [{ vehicle, indices: sorted(Uint32Array.from(chosen), vehicle, sort) }]
  })
  const starts: number[] = []
  let count = 0
  for (const { indices } of parts) {
    starts.push(count)
    count += indices.length
  }
  return {
    count,
    at(row) {
      const part = starts.findLastIndex((start) => start <= row)
      const { vehicle, indices } = parts[part]!
      return { vehicle, index: indices[row - starts[part]!]! }
    },
    find(vehicleId, at) {
      const part = parts.findIndex(({ vehicle }) => vehicleId === null || vehicle.vehicleId === vehicleId)
      if (part < 0) return -1
      const { vehicle, indices } = parts[part]!
      const { fixTime } = vehicle.growing!.track
      if (sort && !(sort.key === 'time' && !sort.descending)) return lookFor(indices, fixTime, at) + starts[part]!
      let low = 0
      let high = indices.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (fixTime[indices[middle]!]! <= at) low = middle + 1
        else high = middle
      }
      return low === 0 ? -1 : starts[part]! + low - 1
    },
  }
}

function lookFor(indices: Uint32Array, fixTime: Float64Array, at: EpochMs): number {
  let best = -1
  for (let row = 0; row < indices.length; row++) {
    const time = fixTime[indices[row]!]!
    if (time <= at && (best < 0 || time > fixTime[indices[best]!]!)) best = row
  }
  return best
}

function sorted(indices: Uint32Array, { growing }: ShownVehicle, sort: TableSort | null): Uint32Array {
  if (!sort) return indices
  const { track } = growing!
  const columns = { time: track.fixTime, speed: track.speedKmh, voltage: track.voltage, odometer: track.odometerKm }
  const column = columns[sort.key as keyof typeof columns]
  const turn = sort.descending ? -1 : 1
  // What was not reported comes last either way.
  const rankOf = (index: number) => (Number.isNaN(column[index]!) ? turn * Number.POSITIVE_INFINITY : column[index]!)
  return indices.sort((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)]
    return a === b ? one - other : turn * (a < b ? -1 : 1)
  })
}
