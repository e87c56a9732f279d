import { PackedDayError } from './packed-day-error.ts'

/** What is beyond this is no integer here: its zigzag form would not fit the 53 bits of a number. */
export const MOST_INTEGER = 2 ** 52

const SMALL = 2 ** 28
const SEVEN_BITS = 128
/** Seven bits each: what 53 bits take. */
const MOST_BYTES = 8

/** Writes bytes and varints one after the other: seven bits a byte, lowest first, the eighth says that more follow. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024)
  #length = 0

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Writes an integer from 0 to 2^53. */
  varint(value: number): void {
    this.#reserve(MOST_BYTES)
    let left = value
    while (left >= 128) {
      this.#bytes[this.#length++] = (left % 128) + 128
      left = Math.floor(left / 128)
    }
    this.#bytes[this.#length++] = left
  }

  /** Writes an integer of either sign, up to {@link MOST_INTEGER}: 0, -1, 1, -2, 2 … as 0, 1, 2, 3, 4 … */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** Writes bytes with their number before them. */
  block(bytes: Uint8Array): void {
    this.varint(bytes.length)
    this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Answers what was written; the next to be written would change it. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    wider.set(this.written())
    this.#bytes = wider
  }
}

/** Reads what {@link ByteWriter} wrote. It throws {@link PackedDayError} past the end and at what nobody wrote so. */
export class PackedReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new PackedDayError('the bytes end too early')
    return value
  }

  varint(): number {
    const first = this.byte()
    if (first < 128) return first
    let value = first - 128
    let weight = 128
    for (let index = 1; index < MOST_BYTES; index++) {
      const byte = this.byte()
      value += (byte & 127) * weight
      if (byte < 128) return value
      weight *= 128
    }
    throw new PackedDayError('a number has no end')
  }

  signed(): number {
    const zigzag = this.varint()
    if (zigzag < SMALL) return (zigzag >>> 1) ^ -(zigzag & 1)
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  /**
   * Reads as many integers of either sign as there is room for, each added to those before it, `sums` times: 0, 1 or 2. It is one
   * loop, since this is most of what reading a month is.
   */
  signedInto(into: Float64Array, sums: number): void {
    const bytes = this.#bytes
    const end = bytes.length
    let at = this.#at
    let [first, second] = [0, 0]
    for (let index = 0; index < into.length; index++) {
      let value: number
      const byte = at < end ? bytes[at]! : SEVEN_BITS
      if (byte < SEVEN_BITS) {
        at++
        value = (byte >>> 1) ^ -(byte & 1)
      } else {
        this.#at = at
        value = this.signed()
        at = this.#at
      }
      if (sums > 0) {
        first += value
        value = first
        if (sums > 1) {
          second += value
          value = second
        }
      }
      into[index] = value
    }
    this.#at = at
  }

  block(): Uint8Array {
    return this.raw(this.varint())
  }

  raw(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new PackedDayError('the bytes end too early')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }

  /** How many bytes are not yet read. */
  get left(): number {
    return this.#bytes.length - this.#at
  }
}
