import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Rows for COPY ... (FORMAT binary), as {@link CopyWriter} made them. */
export interface CopyRows {
  /** `copy … from stdin (format binary)`, as often as the rows take */
  copy: string
  /** The messages CopyData and CopyDone of the protocol for each of them, whole. */
  messages: Buffer
}

/**
 * PostgreSQL keeps each of up to a thousand rows of a COPY in a slot of its own, and for every new slot passes over all those
 * before it. By several COPYs of so many each, rows of a batch cost a fifth less.
 */
const MOST_ROWS = 400

/** PostgreSQL's manual, COPY, "Binary Format": a signature, flags and the length of an extension, which are 0. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** Manual, "Message Formats": a byte that says which message, then its length without that byte. */
const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])
const HEAD_BYTES = 5
const END_OF_ROWS = -1
/** What a COPY takes beside its rows. */
const FRAME_BYTES = HEAD_BYTES + SIGNATURE.length + 2 + COPY_DONE.length
const NULL_LENGTH = -1
/** The version of jsonb that `jsonb_recv` reads. */
const JSONB_VERSION = 1

const YEAR_2000 = Date.UTC(2000, 0, 1)
const WORD = 2 ** 32
/** Added to −0 it gives 0; both are one number to whoever reads it here, and PostgreSQL would show them apart. */
const POSITIVE_ZERO = 0

/**
 * Writes rows as COPY reads them in binary, which costs PostgreSQL less than any other form. The columns of a row are
 * written one after the other in the order of the statement; null is a null. A number that a type does not hold throws a
 * RangeError.
 */
export class CopyWriter {
  private bytes: Buffer
  private at = 0
  /** Where the COPY under way begins, how many rows it has, and how many COPYs are whole. */
  private from = 0
  private rows = 0
  private copies = 0

  constructor(expectedBytes: number) {
    this.bytes = Buffer.allocUnsafe(expectedBytes + FRAME_BYTES)
    this.begin()
  }

  /** Begins a row; `mostBytes` is what its columns take at most, with 4 bytes of length for each. */
  row(columns: number, mostBytes: number): void {
    if (this.rows === MOST_ROWS) {
      this.finish()
      this.begin()
    }
    this.rows++
    this.makeRoom(2 + mostBytes)
    this.at = this.bytes.writeInt16BE(columns, this.at)
  }

  bool(value: boolean | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    this.at = this.bytes.writeInt32BE(1, this.at)
    this.at = this.bytes.writeUInt8(value ? 1 : 0, this.at)
  }

  int2(value: number | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    this.at = this.bytes.writeInt32BE(2, this.at)
    this.at = this.bytes.writeInt16BE(value, this.at)
  }

  int4(value: number | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    this.at = this.bytes.writeInt32BE(4, this.at)
    this.at = this.bytes.writeInt32BE(value, this.at)
  }

  int8(value: bigint): void {
    this.at = this.bytes.writeInt32BE(8, this.at)
    this.at = this.bytes.writeBigInt64BE(value, this.at)
  }

  float4(value: number | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    this.at = this.bytes.writeInt32BE(4, this.at)
    this.at = this.bytes.writeFloatBE(value + POSITIVE_ZERO, this.at)
  }

  float8(value: number | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    this.at = this.bytes.writeInt32BE(8, this.at)
    this.at = this.bytes.writeDoubleBE(value + POSITIVE_ZERO, this.at)
  }

  /** Writes an instant to the microsecond: the type counts these from 2000-01-01. */
  time(value: EpochMs): void {
    const microseconds = Math.round((value - YEAR_2000) * 1000)
    const high = Math.floor(microseconds / WORD)
    this.at = this.bytes.writeInt32BE(8, this.at)
    this.at = this.bytes.writeInt32BE(high, this.at)
    this.at = this.bytes.writeUInt32BE(microseconds - high * WORD, this.at)
  }

  /** Writes a text of which `row` knew three bytes a character. */
  text(value: string | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    const length = this.bytes.write(value, this.at + 4)
    this.bytes.writeInt32BE(length, this.at)
    this.at += 4 + length
  }

  /** Writes JSON as jsonb: a byte more than its text. */
  json(value: string | null): void {
    if (value === null) {
      this.nothing()
      return
    }
    const length = this.bytes.write(value, this.at + 5)
    this.at = this.bytes.writeInt32BE(1 + length, this.at)
    this.bytes[this.at] = JSONB_VERSION
    this.at += 1 + length
  }

  binary(value: Uint8Array): void {
    this.at = this.bytes.writeInt32BE(value.length, this.at)
    this.bytes.set(value, this.at)
    this.at += value.length
  }

  end(copy: string): CopyRows {
    this.finish()
    return { copy: Array(this.copies).fill(copy).join('; '), messages: this.bytes.subarray(0, this.at) }
  }

  private begin(): void {
    this.makeRoom(FRAME_BYTES)
    this.from = this.at
    this.rows = 0
    this.at += HEAD_BYTES
    this.at += SIGNATURE.copy(this.bytes, this.at)
  }

  private finish(): void {
    this.makeRoom(2 + COPY_DONE.length)
    this.at = this.bytes.writeInt16BE(END_OF_ROWS, this.at)
    this.bytes[this.from] = COPY_DATA
    this.bytes.writeInt32BE(this.at - this.from - 1, this.from + 1)
    this.at += COPY_DONE.copy(this.bytes, this.at)
    this.copies++
  }

  private nothing(): void {
    this.at = this.bytes.writeInt32BE(NULL_LENGTH, this.at)
  }

  private makeRoom(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return
    const longer = Buffer.allocUnsafe(2 * (this.at + bytes))
    this.bytes.copy(longer, 0, 0, this.at)
    this.bytes = longer
  }
}
