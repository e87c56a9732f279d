/** A column of which nothing is told or asked. */
type Column = Float32Array | Float64Array | BigInt64Array

/** These are what all such columns are pieces of: of a month of one vehicle, filling and joining them takes as long as what is read. */
let reals = new Float32Array(0)
let doubles = new Float64Array(0)
let digests = new BigInt64Array(0)
/** Longer ones take the place of those, whose pieces go on. */
const shared = new WeakSet<ArrayBufferLike>()

function noted<Kind extends Column>(column: Kind): Kind {
  shared.add(column.buffer)
  return column
}

/** Answers so many numbers that nobody told, each NaN. Nobody may write into them. */
export function unknownReals(length: number): Float32Array {
  if (reals.length < length) reals = noted(new Float32Array(length).fill(Number.NaN))
  return reals.subarray(0, length)
}

/** The same as doubles. */
export function unknownDoubles(length: number): Float64Array {
  if (doubles.length < length) doubles = noted(new Float64Array(length).fill(Number.NaN))
  return doubles.subarray(0, length)
}

/** Answers so many digests that nobody asked for, each 0n. Nobody may write into them. */
export function unknownDigests(length: number): BigInt64Array {
  if (digests.length < length) digests = noted(new BigInt64Array(length))
  return digests.subarray(0, length)
}

/** Whether a column is one of these, and any piece of its kind says as much as it does. */
export function isUnknown({ buffer }: { buffer: ArrayBufferLike }): boolean {
  return shared.has(buffer)
}
