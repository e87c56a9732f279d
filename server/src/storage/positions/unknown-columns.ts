/** A column of which nothing is told or asked. */
type Column = Float32Array | Float64Array | BigInt64Array

/** What all such columns are pieces of: of a month of one vehicle, filling and joining them takes as long as what is read. Longer ones take the place of shorter ones, whose pieces go on. */
const shared = new WeakSet<ArrayBufferLike>()

function noted<Kind extends Column>(column: Kind): Kind {
  shared.add(column.buffer)
  return column
}

/** Up to this length a piece is made once: a track that goes on has several at each report, each of which costs more than its figures. */
const MOST_KEPT = 512

function pieceKeeper<Kind extends Column>(make: (length: number) => Kind): (length: number) => Kind {
  let whole = noted(make(0))
  const kept: Kind[] = []
  return (length) => {
    const known = kept[length]
    if (known) return known
    if (whole.length < length) whole = noted(make(length))
    const piece = whole.subarray(0, length) as Kind
    if (length <= MOST_KEPT) kept[length] = piece
    return piece
  }
}

/** Answers so many numbers that nobody told, each NaN. Nobody may write into them. */
export const unknownReals = pieceKeeper((length) => new Float32Array(length).fill(Number.NaN))

/** The same as doubles. */
export const unknownDoubles = pieceKeeper((length) => new Float64Array(length).fill(Number.NaN))

/** Answers so many digests that nobody asked for, each 0n. Nobody may write into them. */
export const unknownDigests = pieceKeeper((length) => new BigInt64Array(length))

/** Whether a column is one of these, and any piece of its kind says as much as it does. */
export function isUnknown({ buffer }: { buffer: ArrayBufferLike }): boolean {
  return shared.has(buffer)
}
