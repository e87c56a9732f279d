import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type ByteReader, decimalDigits } from './bytes.ts'

/**
 * Makes an instant of a date of UTC, months counted from 1; null where no calendar has it. A day past the end of its month
 * counts on into the next, since devices say such ones.
 */
export function instantOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): EpochMs | null {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return isDay && hour <= 23 && minute <= 59 && second <= 59
    ? Date.UTC(year, month - 1, day, hour, minute, second)
    : null
}

/** Reads six bytes, year of this century to second, as a date of UTC; null where no calendar has it. */
export function readInstant(reader: ByteReader): EpochMs | null {
  return instantOf(2000 + reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8())
}

/** Reads the same from twelve decimal digits, two in a byte; null for other digits as well. */
export function readDecimalInstant(reader: ByteReader): EpochMs | null {
  const digits = decimalDigits(reader.take(6))
  if (digits === null) return null
  const [year, month, day, hour, minute, second] = [0, 2, 4, 6, 8, 10].map((at) => Number(digits.slice(at, at + 2)))
  return instantOf(2000 + year!, month!, day!, hour!, minute!, second!)
}
