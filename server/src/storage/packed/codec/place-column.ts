import { codeIntegers, readIntegersInto } from './integer-column.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { ByteWriter, PackedReader } from './varints.ts'

/**
 * What protocols count degrees in, as ten-millionths of a degree: 0.00001°, 0.0001′, 0.000001°, 1/30,000′ and
 * 0.0000001°. The first that makes every value of a column is taken, since digits that a tracker does not send cost
 * bytes; its place is written, so they stay where they are.
 */
const UNITS: readonly { of: number; by: number }[] = [
  { of: 100, by: 1 },
  { of: 50, by: 3 },
  { of: 10, by: 1 },
  { of: 50, by: 9 },
  { of: 1, by: 1 },
]
const MOST_E7 = 2 ** 31

/** Writes degrees × 10⁷; a RangeError where one is no integer of four bytes. */
export function writePlaces(writer: ByteWriter, valuesE7: Float64Array): void {
  for (const value of valuesE7) {
    if (!Number.isInteger(value) || value < -MOST_E7 || value >= MOST_E7) throw new RangeError(`${value} is no place`)
  }
  for (const [place, unit] of UNITS.entries()) {
    const counts = inUnit(valuesE7, unit)
    if (counts === null) continue
    writer.byte(place)
    writer.raw(codeIntegers(counts).bytes)
    return
  }
}

/** Reads as many degrees × 10⁷ as there is room for, and answers the room. */
export function readPlacesInto(reader: PackedReader, values: Float64Array): Float64Array {
  const unit = UNITS[reader.byte()]
  if (!unit) throw new PackedDayError('no such unit of degrees')
  readIntegersInto(reader, values)
  const { of, by } = unit
  for (let index = 0; index < values.length; index++) values[index] = Math.round((values[index]! * of) / by)
  return values
}

function inUnit(values: Float64Array, { of, by }: { of: number; by: number }): Float64Array | null {
  const counts = new Float64Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    const count = Math.round((value * by) / of)
    if (Math.round((count * of) / by) !== value) return null
    counts[index] = count
  }
  return counts
}
