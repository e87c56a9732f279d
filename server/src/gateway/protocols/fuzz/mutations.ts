import type { Chance } from './chance.ts'
import type { Seal } from './seals.ts'

/** Values on which counts and lengths turn. */
const EDGES = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff] as const
/** What stands between the fields of texts. */
const SEPARATORS = [...',;:*#()$+-.\r\n\0'].map((character) => character.charCodeAt(0))
const MOST_CHANGES = 4

type Mutation = (bytes: Buffer, chance: Chance, frames: readonly Buffer[]) => Buffer

const inPlace =
  (change: (bytes: Buffer, at: number, chance: Chance) => void): Mutation =>
  (bytes, chance) => {
    if (bytes.length > 0) change(bytes, chance.below(bytes.length), chance)
    return bytes
  }

function part(bytes: Buffer, chance: Chance): Buffer {
  const start = chance.below(bytes.length + 1)
  return bytes.subarray(start, start + chance.below(bytes.length - start + 1))
}

const MUTATIONS: readonly Mutation[] = [
  inPlace((bytes, at, chance) => {
    bytes[at]! ^= 1 << chance.below(8)
  }),
  inPlace((bytes, at, chance) => {
    bytes[at] = chance.pick(EDGES)
  }),
  inPlace((bytes, at, chance) => {
    bytes[at] = chance.below(0x100)
  }),
  inPlace((bytes, at, chance) => {
    bytes[at] = chance.pick(SEPARATORS)
  }),
  // Lengths and counts stand near the beginning.
  inPlace((bytes, _at, chance) => {
    bytes[chance.below(Math.min(16, bytes.length))] = chance.pick(EDGES)
  }),
  // Another digit, where texts say numbers.
  inPlace((bytes, at, chance) => {
    bytes[at] = 0x30 + chance.below(10)
  }),
  // Cut.
  (bytes, chance) => bytes.subarray(0, chance.below(bytes.length + 1)),
  // Without a part from its middle.
  (bytes, chance) => {
    const start = chance.below(bytes.length + 1)
    const rest = bytes.subarray(start + chance.below(Math.min(9, bytes.length - start + 1)))
    return Buffer.concat([bytes.subarray(0, start), rest])
  },
  // A part of it twice.
  (bytes, chance) => {
    const at = chance.below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), part(bytes, chance), bytes.subarray(at)])
  },
  // Begun as this, ended as another.
  (bytes, chance, frames) => {
    const other = chance.pick(frames)
    return Buffer.concat([
      bytes.subarray(0, chance.below(bytes.length + 1)),
      other.subarray(chance.below(other.length)),
    ])
  },
]

/**
 * Makes bytes that are nearly frames: one with up to four changes, half of them with length and checksum put right again,
 * and now and then another frame before or behind it.
 */
export function mutated(frames: readonly Buffer[], chance: Chance, seal?: Seal): Buffer {
  let bytes: Buffer = Buffer.from(chance.pick(frames))
  for (let left = 1 + chance.below(MOST_CHANGES); left > 0; left--)
    bytes = chance.pick(MUTATIONS)(bytes, chance, frames)
  if (seal && chance.below(2) === 0) bytes = seal(bytes)
  switch (chance.below(8)) {
    case 0:
      return Buffer.concat([chance.pick(frames), bytes])
    case 1:
      return Buffer.concat([bytes, chance.pick(frames)])
    default:
      return bytes
  }
}
