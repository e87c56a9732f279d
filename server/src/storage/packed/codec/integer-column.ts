import { byteEntropy } from './byte-entropy.ts'
import { PackedDayError } from './packed-day-error.ts'
import { countPresent, readPresence, spread, writePresence } from './presence.ts'
import { ByteWriter, MOST_INTEGER, type PackedReader } from './varints.ts'

/**
 * How a column of integers is written: each as it is, as what it differs from the one before, as what that differs from
 * the difference before, or as differences with how often each follows itself, which a constant is one of.
 */
const CODINGS = { plain: 0, delta: 1, deltaOfDelta: 2, runs: 3 } as const

/** A column as bytes, and about how many bits it comes to once deflated. */
export interface CodedColumn {
  bytes: Uint8Array
  bits: number
}

/** Codes integers between ±{@link MOST_INTEGER} in the way that is the smallest once deflated; a RangeError for others. */
export function codeIntegers(values: Float64Array): CodedColumn {
  for (const value of values) if (!isInteger(value)) throw new RangeError(`${value} is no integer that can be packed`)
  const deltas = differences(values)
  let best: CodedColumn | null = null
  for (const candidate of [
    coded(CODINGS.plain, values),
    deltas && coded(CODINGS.delta, deltas),
    deltas && coded(CODINGS.deltaOfDelta, differences(deltas)),
    deltas && inRuns(deltas),
  ]) {
    if (!candidate) continue
    const bits = byteEntropy(candidate)
    if (best === null || bits < best.bits) best = { bytes: candidate, bits }
  }
  return best!
}

/** Reads so many integers as {@link codeIntegers} coded them. */
export function readIntegers(reader: PackedReader, length: number): Float64Array {
  return readIntegersInto(reader, new Float64Array(length))
}

/** Reads as many integers as there is room for, and answers the room. */
export function readIntegersInto(reader: PackedReader, values: Float64Array): Float64Array {
  const coding = reader.byte()
  if (coding === CODINGS.runs) readRuns(reader, values)
  // Of these, the code is how often differences were taken.
  else if (coding <= CODINGS.deltaOfDelta) reader.signedInto(values, coding)
  else throw new PackedDayError(`no coding ${coding}`)
  return values
}

/** Writes integers, null where there is none. */
export function writeIntegersOrNull(writer: ByteWriter, values: readonly (number | null)[]): void {
  writePresence(writer, values)
  writer.raw(codeIntegers(Float64Array.from(values.filter((value) => value !== null))).bytes)
}

/** Reads so many integers as {@link writeIntegersOrNull} wrote them, NaN where there is none. */
export function readIntegersOrNull(reader: PackedReader, length: number): Float64Array {
  return readIntegersOrNullInto(reader, new Float64Array(length))
}

/** Reads as many of those as there is room for, and answers the room. */
export function readIntegersOrNullInto(reader: PackedReader, values: Float64Array): Float64Array {
  const presence = readPresence(reader, values.length)
  readIntegersInto(reader, values.subarray(0, countPresent(presence, values.length)))
  return spread(values, presence)
}

function isInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= MOST_INTEGER
}

/** Answers what each differs from the one before, the first from 0; null where that is too much for an integer. */
function differences(values: Float64Array): Float64Array | null {
  const found = new Float64Array(values.length)
  let before = 0
  for (let index = 0; index < values.length; index++) {
    const difference = values[index]! - before
    if (Math.abs(difference) > MOST_INTEGER) return null
    found[index] = difference
    before = values[index]!
  }
  return found
}

function coded(coding: number, values: Float64Array | null): Uint8Array | null {
  if (values === null) return null
  const writer = new ByteWriter()
  writer.byte(coding)
  for (let index = 0; index < values.length; index++) writer.signed(values[index]!)
  return writer.written()
}

function inRuns(deltas: Float64Array): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(CODINGS.runs)
  for (let start = 0; start < deltas.length; ) {
    let end = start + 1
    while (end < deltas.length && deltas[end] === deltas[start]) end++
    writer.signed(deltas[start]!)
    writer.varint(end - start)
    start = end
  }
  return writer.written()
}

function readRuns(reader: PackedReader, into: Float64Array): void {
  let sum = 0
  for (let at = 0; at < into.length; ) {
    const value = reader.signed()
    const end = at + reader.varint()
    if (end === at || end > into.length) throw new PackedDayError('a run is longer than its column')
    for (; at < end; at++) into[at] = sum += value
  }
}
