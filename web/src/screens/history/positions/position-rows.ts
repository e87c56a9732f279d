import type { Period } from '@monitorweb/domain/calendar/period'
import { firstNotBelow } from '@monitorweb/domain/collections/sorted-numbers'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { type PositionFilter, passing } from '#reports/filters/position-filter.ts'
import { isPlaceKnown } from '#reports/track/known-place.ts'
import type { GrowingTrack } from '#reports/track/track-builder.ts'
import type { TableSort } from '#table/table-column.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { isListed } from './listed-positions.ts'
import { type FoldedLines, foldLines, foldParked } from './parked-folds.ts'

/** A point of one of the vehicles, or a fold of points that say the same, of which it is the first. */
export interface PositionRow {
  vehicle: ShownVehicle
  index: number
  fold: RowFold | null
}

interface RowFold {
  key: string
  positionCount: number
  from: EpochMs
  to: EpochMs
  isOpen: boolean
}

export interface PositionRows {
  /** Of rows; folds hide positions. */
  count: number
  positionCount: number
  /** Of what is looked at, whatever the filter. */
  wholeCount: number
  /** Where those are that may pass once the words of their places are read. */
  unread: readonly PlacePoint[]
  at(row: number): PositionRow
  /** The point of a row's vehicle that is before it in time, of those that pass; -1 for none. */
  before(row: PositionRow): number
  /** The row of the newest point at or before an instant; -1 for none. */
  find(vehicleId: number | null, at: EpochMs): number
}

interface PlacePoint {
  latitude: number
  longitude: number
}

interface Options {
  filter: PositionFilter
  sort: TableSort | null
  /** Also those that were left out; an alarm is there in any case. */
  withExcluded: boolean
  /** Whether a place is one that is looked for; null while that is not known. Without it all are. */
  isPlace: ((point: PlacePoint) => boolean | null) | null
  /** Which folds are open, by their keys; null: nothing is folded. */
  isOpen: ((key: string) => boolean) | null
}

/** The positions that pass, as numbers: a month of rows is a megabyte. */
export function positionRows({ vehicles, focus }: Viewed, options: Options): PositionRows {
  const { sort } = options
  const counted: Counted = { wholeCount: 0, unread: [] }
  const parts = vehicles.flatMap((vehicle) => {
    if (!vehicle.growing) return []
    const inTime = passingPoints(vehicle.growing, focus, { ...options, counted })
    const indices = sort ? sorted(inTime.slice(), vehicle, sort) : inTime
    return [{ vehicle, inTime, indices, lines: linesOf(vehicle, indices, options) }]
  })
  const starts: number[] = []
  let count = 0
  for (const { lines } of parts) {
    starts.push(count)
    count += lines.count
  }
  return {
    count,
    positionCount: parts.reduce((sum, { indices }) => sum + indices.length, 0),
    ...counted,
    at(row) {
      const part = starts.findLastIndex((start) => start <= row)
      const { vehicle, indices, lines } = parts[part]!
      const { position, fold } = lines.at(row - starts[part]!)
      const index = indices[position]!
      if (!fold) return { vehicle, index, fold: null }
      const { fixTime } = vehicle.growing!.track
      const [from, to] = [fixTime[index]!, fixTime[indices[fold.last]!]!]
      const key = keyOf(vehicle, from)
      const isOpen = options.isOpen?.(key) ?? false
      return { vehicle, index, fold: { key, positionCount: fold.last - fold.first + 1, from, to, isOpen } }
    },
    before({ vehicle, index }) {
      const { inTime } = parts.find((part) => part.vehicle === vehicle)!
      const place = firstNotBelow(inTime, index)
      return place === 0 ? -1 : inTime[place - 1]!
    },
    find(vehicleId, at) {
      const part = parts.findIndex(({ vehicle }) => vehicleId === null || vehicle.vehicleId === vehicleId)
      if (part < 0) return -1
      const { vehicle, indices, lines } = parts[part]!
      const { fixTime } = vehicle.growing!.track
      if (!isByTime(sort)) {
        const found = lookFor(indices, fixTime, at)
        return found < 0 ? -1 : starts[part]! + found
      }
      let low = 0
      let high = indices.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (fixTime[indices[middle]!]! <= at) low = middle + 1
        else high = middle
      }
      return low === 0 ? -1 : starts[part]! + lines.lineOf(low - 1)
    },
  }
}

/** What is told of all vehicles together. */
interface Counted {
  wholeCount: number
  unread: PlacePoint[]
}

/** The points of a period that pass, in order of time. */
function passingPoints(
  growing: GrowingTrack,
  focus: Period,
  { filter, withExcluded, isPlace, counted }: Options & { counted: Counted },
): Uint32Array {
  const { track } = growing
  const passes = passing(filter)
  const end = firstAtOrAfter(track, focus.to)
  const chosen: number[] = []
  for (let index = firstAtOrAfter(track, focus.from); index < end; index++) {
    if (!isListed(growing, index, withExcluded)) continue
    counted.wholeCount++
    if (!passes(track, index)) continue
    if (isPlace) {
      // What no place is known of is at none that is looked for, and 0° stands for it.
      if (!isPlaceKnown(track, index)) continue
      const point = { latitude: track.latitude[index]!, longitude: track.longitude[index]! }
      const isHere = isPlace(point)
      if (isHere === null) counted.unread.push(point)
      if (!isHere) continue
    }
    chosen.push(index)
  }
  return Uint32Array.from(chosen)
}

function linesOf(vehicle: ShownVehicle, indices: Uint32Array, { sort, isOpen }: Options): FoldedLines {
  const { track } = vehicle.growing!
  const folds = isOpen && isByTime(sort) ? foldParked(track, indices) : []
  return foldLines(indices.length, folds, ({ first }) => isOpen!(keyOf(vehicle, track.fixTime[indices[first]!]!)))
}

function keyOf({ vehicleId }: ShownVehicle, from: EpochMs): string {
  return `${vehicleId} ${from}`
}

function isByTime(sort: TableSort | null): boolean {
  return !sort || (sort.key === 'time' && !sort.descending)
}

function lookFor(indices: Uint32Array, fixTime: Float64Array, at: EpochMs): number {
  let best = -1
  for (let row = 0; row < indices.length; row++) {
    const time = fixTime[indices[row]!]!
    if (time <= at && (best < 0 || time > fixTime[indices[best]!]!)) best = row
  }
  return best
}

const SORTED_COLUMNS = { time: 'fixTime', speed: 'speedKmh', voltage: 'voltage', odometer: 'odometerKm' } as const

export function isSortedBy(key: string): boolean {
  return Object.hasOwn(SORTED_COLUMNS, key)
}

/** An order of positions; null for one of another table. */
export function positionSort(sort: TableSort | null): TableSort | null {
  return sort && isSortedBy(sort.key) ? sort : null
}

function sorted(indices: Uint32Array, { growing }: ShownVehicle, sort: TableSort): Uint32Array {
  const { track } = growing!
  const column = track[SORTED_COLUMNS[sort.key as keyof typeof SORTED_COLUMNS]]
  const turn = sort.descending ? -1 : 1
  // What was not reported comes last either way.
  const rankOf = (index: number) => (Number.isNaN(column[index]!) ? turn * Number.POSITIVE_INFINITY : column[index]!)
  return indices.sort((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)]
    return a === b ? one - other : turn * (a < b ? -1 : 1)
  })
}
