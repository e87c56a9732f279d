import type { ByteReader } from '../../bytes.ts'

/** The first bits say how many bytes the device has, of which the lower bits count on from a number of its own. */
const RANGES = [
  { first: 0x80, mask: 0x00, bytes: 2, bits: 16, base: 7_560_000 },
  { first: 0xf0, mask: 0x80, bytes: 3, bits: 20, base: 7_590_000 },
  { first: 0xc0, mask: 0x80, bytes: 3, bits: 20, base: 70_000_000 },
  { first: 0xc0, mask: 0xc0, bytes: 4, bits: 30, base: 73_000_000 },
] as const

/** Reads the number that stands on a device. */
export function readDevice(reader: ByteReader): string {
  const first = reader.peek(0)
  // Every byte is in one of them: the last two are all with the highest bit that the second leaves.
  const { bytes, bits, base } = RANGES.find((range) => (first & range.first) === range.mask) ?? RANGES[0]
  return String(base + (reader.take(bytes).readUIntBE(0, bytes) % 2 ** bits))
}
