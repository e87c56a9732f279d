import { codeIntegers, readIntegersInto } from './integer-column.ts'
import { PackedDayError } from './packed-day-error.ts'
import { countPresent, type Presence, readPresence, spread, writePresence } from './presence.ts'
import { type ByteWriter, MOST_INTEGER, type PackedReader } from './varints.ts'

/** PostgreSQL's types by how many bytes a number has: `real` and `double precision`. */
export type FloatBytes = 4 | 8

/**
 * What trackers count in: a value is a whole number of these. The first that makes every value of a column is taken: so
 * many tenths, hundredths …, knots as the decoders turn them into km/h. The place of a unit is written, so they stay
 * where they are.
 */
const UNITS: readonly { parts: number; factor: number }[] = [
  { parts: 1, factor: 1 },
  { parts: 1, factor: 1.852 },
  { parts: 10, factor: 1 },
  { parts: 10, factor: 1.852 },
  { parts: 100, factor: 1 },
  { parts: 100, factor: 1.852 },
  { parts: 1000, factor: 1 },
  { parts: 10_000, factor: 1 },
  { parts: 100_000, factor: 1 },
  { parts: 1_000_000, factor: 1 },
]
/** Stands for a column whose values are written as the bytes that they are. */
const AS_BYTES = 255

/** Added to −0 it gives 0. */
const POSITIVE_ZERO = 0

/** A column of numbers as it was stored: NaN where nothing was, and where NaN was. */
export interface NumberColumn {
  values: Float64Array
  presence: Presence
}

/** Writes numbers of a type with so many bytes, null where nothing is stored; what comes back is the same to the bit, but for which NaN it is. */
export function writeNumbers(writer: ByteWriter, values: readonly (number | null)[], width: FloatBytes): void {
  writePresence(writer, values)
  const present = values.filter((value) => value !== null)
  const stored = Float64Array.from(width === 4 ? Float32Array.from(present) : present)
  for (const [place, unit] of UNITS.entries()) {
    const counts = inUnit(stored, unit, width)
    if (counts === null) continue
    writer.byte(place)
    writer.raw(codeIntegers(counts).bytes)
    return
  }
  writer.byte(AS_BYTES)
  writer.raw(bytePlanes(stored, width))
}

/** Reads so many numbers as {@link writeNumbers} wrote them, `null`s as NaN. */
export function readNumbers(reader: PackedReader, length: number, width: FloatBytes): NumberColumn {
  return readNumbersInto(reader, new Float64Array(length), width)
}

/** Reads as many of those as there is room for into it. */
export function readNumbersInto(reader: PackedReader, values: Float64Array, width: FloatBytes): NumberColumn {
  const presence = readPresence(reader, values.length)
  readPresent(reader, values.subarray(0, countPresent(presence, values.length)), width)
  return { values: spread(values, presence), presence }
}

function readPresent(reader: PackedReader, values: Float64Array, width: FloatBytes): void {
  const place = reader.byte()
  if (place === AS_BYTES) {
    fromPlanes(reader.raw(values.length * width), width, values)
    return
  }
  const unit = UNITS[place]
  if (!unit) throw new PackedDayError(`no unit ${place}`)
  readIntegersInto(reader, values)
  for (let index = 0; index < values.length; index++) values[index] = madeOf(values[index]!, unit, width)
}

function madeOf(count: number, { parts, factor }: { parts: number; factor: number }, width: FloatBytes): number {
  const value = (count / parts) * factor
  return width === 4 ? Math.fround(value) : value
}

/** Answers how many of a unit each value is; null where one is no whole number of it. */
function inUnit(values: Float64Array, unit: { parts: number; factor: number }, width: FloatBytes): Float64Array | null {
  const counts = new Float64Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    const count = Math.round((value / unit.factor) * unit.parts) + POSITIVE_ZERO
    // Minus zero is not zero here: what was stored comes back to the bit.
    if (!(Math.abs(count) <= MOST_INTEGER) || !Object.is(madeOf(count, unit, width), value)) return null
    counts[index] = count
  }
  return counts
}

/** All first bytes, all second ones …: those that are alike stand together. */
function bytePlanes(values: Float64Array, width: FloatBytes): Uint8Array {
  const planes = new Uint8Array(values.length * width)
  const one = new DataView(new ArrayBuffer(8))
  for (let index = 0; index < values.length; index++) {
    if (width === 4) one.setFloat32(0, values[index]!)
    else one.setFloat64(0, values[index]!)
    for (let plane = 0; plane < width; plane++) planes[plane * values.length + index] = one.getUint8(plane)
  }
  return planes
}

function fromPlanes(planes: Uint8Array, width: FloatBytes, values: Float64Array): void {
  const one = new DataView(new ArrayBuffer(8))
  for (let index = 0; index < values.length; index++) {
    for (let plane = 0; plane < width; plane++) one.setUint8(plane, planes[plane * values.length + index]!)
    values[index] = width === 4 ? one.getFloat32(0) : one.getFloat64(0)
  }
}
