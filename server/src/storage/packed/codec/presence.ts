import { PackedDayError } from './packed-day-error.ts'
import type { ByteWriter, PackedReader } from './varints.ts'

/** One where a column has a value and zero where it has none; null where it has one everywhere. */
export type Presence = Uint8Array | null

/**
 * Writes where a column has values: how many runs, then how long each is, of those that are there and those that are
 * not in turns. Where all are there, no run.
 */
export function writePresence(writer: ByteWriter, values: readonly unknown[]): void {
  const runs: number[] = []
  let isThere = true
  let length = 0
  for (const value of values) {
    if ((value !== null) === isThere) length++
    else {
      runs.push(length)
      isThere = !isThere
      length = 1
    }
  }
  if (isThere && runs.length === 0) {
    writer.varint(0)
    return
  }
  runs.push(length)
  writer.varint(runs.length)
  for (const run of runs) writer.varint(run)
}

/** Reads what {@link writePresence} wrote of so many values. */
export function readPresence(reader: PackedReader, length: number): Presence {
  const runs = reader.varint()
  if (runs === 0) return null
  const presence = new Uint8Array(length)
  let at = 0
  for (let index = 0; index < runs; index++) {
    const end = at + reader.varint()
    if (end > length) throw new PackedDayError('a run is longer than its column')
    if (index % 2 === 0) presence.fill(1, at, end)
    at = end
  }
  if (at !== length) throw new PackedDayError('the runs are shorter than their column')
  return presence
}

/** Answers how many of so many values are there. */
export function countPresent(presence: Presence, length: number): number {
  if (presence === null) return length
  let count = 0
  for (let index = 0; index < length; index++) count += presence[index]!
  return count
}

/** Moves values, which stand at the beginning of their column, to their places, and puts NaN between them. */
export function spread(values: Float64Array, presence: Presence): Float64Array {
  if (presence === null) return values
  // From the end on: no place lies before that of the value that goes there.
  let from = countPresent(presence, presence.length)
  for (let at = presence.length - 1; at >= 0; at--) values[at] = presence[at] === 1 ? values[--from]! : Number.NaN
  return values
}
