/** Thrown when bytes end before what their layout promises. */
export class ShortBytesError extends Error {
  override name = 'ShortBytesError'
}

/** Reads big-endian numbers one after the other; throws {@link ShortBytesError} past the end, never reads beyond it. */
export interface ByteReader {
  /** Bytes not yet read. */
  readonly left: number
  /** Value of a byte further on, without reading it. */
  peek(offset: number): number
  u8(): number
  u16(): number
  u24(): number
  u32(): number
  i8(): number
  i16(): number
  i32(): number
  skip(count: number): void
  take(count: number): Buffer
}

/** A reader from the start of `bytes`. */
export function readerOf(bytes: Buffer): ByteReader {
  let offset = 0
  function advance(count: number): number {
    const start = offset
    if (count > bytes.length - start) throw new ShortBytesError(`${count} bytes wanted, ${bytes.length - start} left`)
    offset += count
    return start
  }
  return {
    get left() {
      return bytes.length - offset
    },
    peek(ahead) {
      const value = bytes[offset + ahead]
      if (value === undefined) throw new ShortBytesError(`no byte ${ahead} ahead`)
      return value
    },
    u8: () => bytes.readUInt8(advance(1)),
    u16: () => bytes.readUInt16BE(advance(2)),
    u24: () => bytes.readUIntBE(advance(3), 3),
    u32: () => bytes.readUInt32BE(advance(4)),
    i8: () => bytes.readInt8(advance(1)),
    i16: () => bytes.readInt16BE(advance(2)),
    i32: () => bytes.readInt32BE(advance(4)),
    skip(count) {
      advance(count)
    },
    take(count) {
      const start = advance(count)
      return bytes.subarray(start, start + count)
    },
  }
}

/** Whether bit `index` (0 = lowest) of `value` is set. */
export function bit(value: number, index: number): boolean {
  return ((value >>> index) & 1) === 1
}

/** Binary-coded decimal digits as text, or null when a nibble is no digit. */
export function decimalDigits(bytes: Buffer): string | null {
  const digits = bytes.toString('hex')
  return /^\d+$/.test(digits) ? digits : null
}
