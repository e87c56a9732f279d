import { byteEntropy } from './byte-entropy.ts'
import type { Sections } from './sections.ts'
import { ByteWriter, PackedReader } from './varints.ts'

/** A column that deflates to less is written beside the others: a section of its own would cost more than deflating it apart saves. */
const SMALL_BITS = 64 * 8

/** Writes columns of many sizes: a head with the small ones, and each large one as a section of its own after it. */
export class BlockWriter {
  readonly head = new ByteWriter()
  readonly #large: Uint8Array[] = []

  /** Writes a column: in the head one more than its length and its bytes, or 0 where it is the next section. */
  block(bytes: Uint8Array): void {
    if (byteEntropy(bytes) > SMALL_BITS) {
      this.head.varint(0)
      this.#large.push(Buffer.from(bytes))
      return
    }
    this.head.varint(bytes.length + 1)
    this.head.raw(bytes)
  }

  /** Answers the head and the sections after it. */
  sections(): Uint8Array[] {
    return [this.head.written(), ...this.#large]
  }
}

/** Reads what {@link BlockWriter} wrote, whose head is the section at `place`. */
export class BlockReader {
  readonly head: PackedReader
  readonly #sections: Sections
  #place: number

  constructor(sections: Sections, place: number) {
    this.#sections = sections
    this.#place = place
    this.head = sections.reader(place)
  }

  block(): PackedReader {
    const length = this.head.varint()
    if (length > 0) return new PackedReader(this.head.raw(length - 1))
    this.#place++
    return this.#sections.reader(this.#place)
  }
}
