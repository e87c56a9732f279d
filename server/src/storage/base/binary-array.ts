import type { EpochMs } from '@monitorweb/domain/position/position-report'

/**
 * PostgreSQL arrays in the binary form that `array_recv` reads (manual, 54.7, Bind with format 1; the driver sends what is
 * a Buffer so): a head, then each element with its length before it. What every position brings is written so, since
 * reading numbers as text is much of what PostgreSQL does for a row. A parameter of this form must have the very type that is
 * in the name of its function. Numbers that a type does not hold throw a RangeError.
 */
export type BinaryArray = Buffer

/** Object identifiers of the types of elements (src/include/catalog/pg_type.dat), and their bytes. */
const BOOL = { oid: 16, bytes: 1 }
const BYTEA = { oid: 17 }
const INT8 = { oid: 20, bytes: 8 }
const INT2 = { oid: 21, bytes: 2 }
const INT4 = { oid: 23, bytes: 4 }
const FLOAT4 = { oid: 700, bytes: 4 }
const FLOAT8 = { oid: 701, bytes: 8 }
const TIMESTAMPTZ = { oid: 1184, bytes: 8 }

/** Number of dimensions, whether there are nulls, type of the elements, then their number and the index of the first. */
const HEAD_BYTES = 20
const NULL_LENGTH = -1

type Values<T> = readonly (T | null)[]

export function boolArray(values: Values<boolean>): BinaryArray {
  return fixedArray(BOOL, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at))
}

export function int2Array(values: Values<number>): BinaryArray {
  return fixedArray(INT2, values, (buffer, value, at) => buffer.writeInt16BE(value, at))
}

export function int4Array(values: Values<number>): BinaryArray {
  return fixedArray(INT4, values, (buffer, value, at) => buffer.writeInt32BE(value, at))
}

export function int8Array(values: Values<bigint>): BinaryArray {
  return fixedArray(INT8, values, (buffer, value, at) => buffer.writeBigInt64BE(value, at))
}

export function float4Array(values: Values<number>): BinaryArray {
  return fixedArray(FLOAT4, values, (buffer, value, at) => buffer.writeFloatBE(value + POSITIVE_ZERO, at))
}

export function float8Array(values: Values<number>): BinaryArray {
  return fixedArray(FLOAT8, values, (buffer, value, at) => buffer.writeDoubleBE(value + POSITIVE_ZERO, at))
}

/** Added to −0 it gives 0; both are one number to whoever reads it here, and PostgreSQL would show them apart. */
const POSITIVE_ZERO = 0

/** Writes instants, to the microsecond: the type counts these from 2000-01-01. */
export function timeArray(values: Values<EpochMs>): BinaryArray {
  return fixedArray(TIMESTAMPTZ, values, (buffer, value, at) => {
    const microseconds = Math.round((value - YEAR_2000) * 1000)
    const high = Math.floor(microseconds / WORD)
    buffer.writeInt32BE(high, at)
    buffer.writeUInt32BE(microseconds - high * WORD, at + 4)
  })
}

const YEAR_2000 = Date.UTC(2000, 0, 1)
const WORD = 2 ** 32

/** Writes an array of bytes; none of them is null. */
export function bytesArray(values: readonly Uint8Array[]): BinaryArray {
  let size = HEAD_BYTES
  for (const value of values) size += 4 + value.length
  const buffer = begun(BYTEA.oid, values.length, size)
  let at = HEAD_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(value.length, at)
    buffer.set(value, at)
    at += value.length
  }
  return buffer
}

function fixedArray<T>(
  { oid, bytes }: { oid: number; bytes: number },
  values: Values<T>,
  write: (buffer: Buffer, value: T, at: number) => void,
): BinaryArray {
  const buffer = begun(oid, values.length, HEAD_BYTES + values.length * (4 + bytes))
  let at = HEAD_BYTES
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as T | null
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at)
    } else {
      at = buffer.writeInt32BE(bytes, at)
      write(buffer, value, at)
      at += bytes
    }
  }
  return buffer.subarray(0, at)
}

function begun(oid: number, count: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size)
  buffer.writeInt32BE(1, 0)
  // Only the elements tell which of them are null.
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(count, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}
