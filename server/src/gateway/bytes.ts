/** Tells that bytes ended before what their layout promises. */
export class ShortBytesError extends Error {
  override name = 'ShortBytesError'
}

/** Tells that bytes hold more than their layout has, or what it cannot mean. */
export class UnfitBytesError extends Error {
  override name = 'UnfitBytesError'
}

/** Whether an error says that bytes or fields do not fit their layout. */
export function isUnfit(error: unknown): boolean {
  return error instanceof ShortBytesError || error instanceof UnfitBytesError
}

/**
 * Reads numbers one after the other, big-endian ones where the name says nothing else. It throws {@link ShortBytesError} past the end and never reads beyond
 * it. It is a class, since one is made for every frame and an object of functions would be most of what a frame costs.
 */
export class ByteReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** How many bytes are not yet read. */
  get left(): number {
    return this.#bytes.length - this.#offset
  }

  /** Gives the value of a byte further on without reading it. */
  peek(ahead: number): number {
    const value = this.#bytes[this.#offset + ahead]
    if (value === undefined) throw new ShortBytesError(`no byte ${ahead} ahead`)
    return value
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1))
  }

  u16(): number {
    return this.#bytes.readUInt16BE(this.#advance(2))
  }

  u24(): number {
    return this.#bytes.readUIntBE(this.#advance(3), 3)
  }

  u32(): number {
    return this.#bytes.readUInt32BE(this.#advance(4))
  }

  /** Reads two bytes of which the lower comes first. */
  u16le(): number {
    return this.#bytes.readUInt16LE(this.#advance(2))
  }

  /** Reads four bytes of which the lowest comes first. */
  u32le(): number {
    return this.#bytes.readUInt32LE(this.#advance(4))
  }

  i32le(): number {
    return this.#bytes.readInt32LE(this.#advance(4))
  }

  i8(): number {
    return this.#bytes.readInt8(this.#advance(1))
  }

  i16(): number {
    return this.#bytes.readInt16BE(this.#advance(2))
  }

  i32(): number {
    return this.#bytes.readInt32BE(this.#advance(4))
  }

  skip(count: number): void {
    this.#advance(count)
  }

  take(count: number): Buffer {
    const start = this.#advance(count)
    return this.#bytes.subarray(start, start + count)
  }

  #advance(count: number): number {
    const start = this.#offset
    if (count > this.left) throw new ShortBytesError(`${count} bytes wanted, ${this.left} left`)
    this.#offset += count
    return start
  }
}

export function readerOf(bytes: Buffer): ByteReader {
  return new ByteReader(bytes)
}

/** Whether bit `index` (0 = lowest) of `value` is set. */
export function bit(value: number, index: number): boolean {
  return ((value >>> index) & 1) === 1
}

/** Writes binary-coded decimal digits as text; null when a nibble is no digit. */
export function decimalDigits(bytes: Buffer): string | null {
  const digits = bytes.toString('hex')
  return /^\d+$/.test(digits) ? digits : null
}

/** Gives eight bytes as a number; as hexadecimal digits where a number here cannot hold it exactly. */
export function wholeNumber(bytes: Buffer): number | string {
  const value = Number(bytes.readBigUInt64BE())
  return Number.isSafeInteger(value) ? value : bytes.toString('hex')
}

/** Gives bytes as the text that they are, without blanks and zeros at its end; as hexadecimal digits where they are none. */
export function textOrHex(bytes: Buffer): string {
  const text = bytes.toString('latin1').replace(/[\0\s]+$/, '')
  return /^[\x20-\x7e]*$/.test(text) ? text : bytes.toString('hex')
}
