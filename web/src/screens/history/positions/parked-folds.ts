import { distanceMeters } from '@monitorweb/domain/places/distance'
import { hasOwnPlace } from '@monitorweb/domain/position/position-flags'
import type { Track } from '@monitorweb/domain/track/track'

/** Positions of a list that follow each other and say the same: where a vehicle stands. Both ends belong to it. */
interface ParkedFold {
  first: number
  last: number
}

/** Fewer rows than these are no burden. */
const LEAST_POSITIONS = 3
/** What a receiver wanders while its vehicle stands. */
const SAME_PLACE_METERS = 60

/** The folds of a list of points in order of time; standing is no speed, the same ignition, the same event or none, and nearly the same place, told by all of them or by none. */
export function foldParked(track: Track, indices: Uint32Array): ParkedFold[] {
  const folds: ParkedFold[] = []
  let first = 0
  for (let at = 1; at <= indices.length; at++) {
    if (at < indices.length && standsOn(track, indices[first]!, indices[at]!)) continue
    if (at - first >= LEAST_POSITIONS) folds.push({ first, last: at - 1 })
    first = at
  }
  return folds
}

function standsOn(
  { speedKmh, ignition, event, flags, latitude, longitude }: Track,
  one: number,
  other: number,
): boolean {
  if (speedKmh[one] !== 0 || speedKmh[other] !== 0) return false
  if (ignition[one] !== ignition[other] || event[one] !== event[other]) return false
  if (hasOwnPlace(flags[one]!) !== hasOwnPlace(flags[other]!)) return false
  return distanceMeters(latitude[one]!, longitude[one]!, latitude[other]!, longitude[other]!) <= SAME_PLACE_METERS
}

export interface FoldedLines {
  count: number
  /** What stands in a line: a position of the list, or the fold whose head it is. */
  at(line: number): { position: number; fold: ParkedFold | null }
  /** The line of a position; that of its fold's head while it is closed. */
  lineOf(position: number): number
}

/** The list as lines: a head for each fold, under it its positions where it is open. */
export function foldLines(
  count: number,
  folds: readonly ParkedFold[],
  isOpen: (fold: ParkedFold) => boolean,
): FoldedLines {
  // Each fold moves what comes after it: by its head, less what it hides.
  const heads: number[] = []
  let moved = 0
  for (const fold of folds) {
    heads.push(fold.first + moved)
    moved += isOpen(fold) ? 1 : fold.first - fold.last
  }
  return {
    count: count + moved,
    at(line) {
      const index = lastAtMost(folds.length, (fold) => heads[fold]!, line)
      const fold = folds[index]
      if (!fold) return { position: line, fold: null }
      const below = line - heads[index]!
      if (below === 0) return { position: fold.first, fold }
      return { position: isOpen(fold) ? fold.first + below - 1 : fold.last + below, fold: null }
    },
    lineOf(position) {
      const index = lastAtMost(folds.length, (fold) => folds[fold]!.first, position)
      const fold = folds[index]
      if (!fold) return position
      if (isOpen(fold)) return heads[index]! + 1 + position - fold.first
      return heads[index]! + Math.max(0, position - fold.last)
    },
  }
}

/** The last of so many whose start, which grows, is at most this; -1 for none. */
function lastAtMost(count: number, startOf: (index: number) => number, most: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}
