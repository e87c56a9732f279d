import { codeIntegers, readIntegersInto } from './integer-column.ts'
import { PackedDayError } from './packed-day-error.ts'
import { type ByteWriter, MOST_INTEGER, type PackedReader } from './varints.ts'

/** A second, a millisecond and a microsecond, in microseconds; the longest that makes every instant of a column is taken. */
const UNITS = [1_000_000, 1000, 1] as const
/** Written beside the unit where a column tells how long after another one its instants are. */
const AFTER_ANOTHER = 128

/** Answers instants as microseconds since 1970; a RangeError for those that are none or too far away. */
export function inMicroseconds(times: Float64Array): Float64Array {
  return times.map((time) => {
    const microseconds = Math.round(time * 1000)
    if (Math.abs(microseconds) <= MOST_INTEGER) return microseconds
    throw new RangeError(`${time} is no instant that can be packed`)
  })
}

/** Writes instants in microseconds, as what they are or, where that is smaller, as how long after those of another column they are. */
export function writeTimes(writer: ByteWriter, times: Float64Array, others?: Float64Array): void {
  const alone = coded(times)
  const delays = others && times.map((time, index) => time - others[index]!)
  const after = delays?.every((delay) => Math.abs(delay) <= MOST_INTEGER) && coded(delays)
  const isAfter = after && after.bits < alone.bits
  const { unit, bytes } = isAfter ? after : alone
  writer.byte(UNITS.indexOf(unit) + (isAfter ? AFTER_ANOTHER : 0))
  writer.raw(bytes)
}

/** Reads as many instants in microseconds as there is room for; `others` are those that they were written with. Answers the room. */
export function readTimesInto(reader: PackedReader, times: Float64Array, others?: Float64Array): Float64Array {
  const { length } = times
  const head = reader.byte()
  const unit = UNITS[head % AFTER_ANOTHER]
  if (!unit) throw new PackedDayError('no such unit of time')
  readIntegersInto(reader, times)
  if (head < AFTER_ANOTHER) {
    if (unit > 1) for (let index = 0; index < length; index++) times[index] = times[index]! * unit
    return times
  }
  if (!others) throw new PackedDayError('instants after others that are not there')
  for (let index = 0; index < length; index++) times[index] = times[index]! * unit + others[index]!
  return times
}

function coded(times: Float64Array) {
  const unit = UNITS.find((candidate) => times.every((time) => time % candidate === 0)) ?? 1
  return { unit, ...codeIntegers(times.map((time) => time / unit)) }
}
