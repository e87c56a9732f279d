import { byteEntropy } from './byte-entropy.ts'
import type { BlockReader, BlockWriter } from './column-blocks.ts'

/** A byte of each message as it is, or as what it differs from that of the message before, in 256ths. */
const [AS_IS, DIFFERENCES] = [0, 1]

/**
 * Writes messages of one length byte by byte: all first ones, all second ones … What a device counts or measures stands
 * at one place in each of its frames.
 */
export function writePlanes(writer: BlockWriter, messages: readonly Uint8Array[]): void {
  const length = messages[0]!.length
  writer.head.varint(length)
  for (let place = 0; place < length; place++) {
    const plane = Uint8Array.from(messages, (message) => message[place]!)
    const differences = plane.map((byte, index) => byte - (index === 0 ? 0 : plane[index - 1]!))
    const isSmaller = byteEntropy(differences) < byteEntropy(plane)
    writer.head.byte(isSmaller ? DIFFERENCES : AS_IS)
    writer.block(isSmaller ? differences : plane)
  }
}

/** Reads so many messages as {@link writePlanes} wrote them. */
export function readPlanes(reader: BlockReader, count: number): Buffer[] {
  const length = reader.head.varint()
  const all = new Uint8Array(count * length)
  for (let place = 0; place < length; place++) {
    const areDifferences = reader.head.byte() === DIFFERENCES
    const plane = reader.block().raw(count)
    let before = 0
    for (let index = 0; index < count; index++) {
      before = areDifferences ? (before + plane[index]!) & 255 : plane[index]!
      all[index * length + place] = before
    }
  }
  return Array.from({ length: count }, (_, index) => Buffer.from(all.subarray(index * length, (index + 1) * length)))
}
