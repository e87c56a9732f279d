import { BrokenFrameError } from '../../protocol.ts'

/** A body has up to 1,023 bytes, of which each may be written as two. */
export const MAX_FRAME_BYTES = 4_096
/** So much may stand before a message; more is another language. */
const MAX_NOISE_BYTES = 64

/** What stands before and behind a message, and what some makers write instead. */
export const [PLAIN, OTHER] = [0x7e, 0xe7] as const
const [OPEN, CLOSE] = [0x28, 0x29]

/** By delimiter: which two bytes are written for one that must not stand between delimiters. */
const PAIRS: ReadonlyMap<number, readonly (readonly [first: number, second: number, meant: number])[]> = new Map([
  [
    PLAIN,
    [
      [0x7d, 1, 0x7d],
      [0x7d, 2, PLAIN],
    ],
  ],
  [
    OTHER,
    [
      [0xe6, 1, 0xe6],
      [0xe6, 2, OTHER],
      [0x3e, 1, 0x3e],
      [0x3e, 2, 0x3d],
    ],
  ],
])

/**
 * Does for jt808 what {@link FrameProtocol.frameLength} promises: `7E … 7E` (of some makers `E7 … E7`), or of locks a text
 * in parentheses, with what little stands before it.
 */
export function frameLength(bytes: Buffer): number {
  const start = firstOf(bytes)
  if (start < 0) {
    if (bytes.length > MAX_NOISE_BYTES) throw new BrokenFrameError('no message in sight')
    return 0
  }
  const first = bytes[start]!
  const from = first === OPEN ? start + 1 : afterDelimiters(bytes, start)
  const end = bytes.indexOf(first === OPEN ? CLOSE : first, from)
  const length = (end < 0 ? bytes.length : end + 1) - start
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError('a message without end')
  return end < 0 ? 0 : end + 1
}

/** Whether bytes have the beginning of a message. */
export function isMessage(bytes: Buffer): boolean {
  return firstOf(bytes) >= 0
}

/** What stands in a frame: a text, or the bytes of a message with its checksum, read back, and how they were written. */
export type Content = { text: string } | { bytes: Buffer; delimiter: number }

export function contentOf(frame: Buffer): Content {
  const start = firstOf(frame)
  const first = frame[start]!
  if (first === OPEN) return { text: frame.toString('latin1', start + 1, frame.length - 1) }
  const pairs = PAIRS.get(first)!
  const bytes: number[] = []
  for (let index = afterDelimiters(frame, start); index < frame.length - 1; index++) {
    const byte = frame[index]!
    if (!pairs.some(([begin]) => begin === byte)) bytes.push(byte)
    else {
      // A pair that means nothing says its second byte, as devices read it.
      const second = frame[++index] ?? 0
      bytes.push(pairs.find(([begin, end]) => begin === byte && end === second)?.[2] ?? second)
    }
  }
  return { bytes: Buffer.from(bytes), delimiter: first }
}

/** Writes a message with its checksum between delimiters, as the device writes its own. */
export function framed(message: Buffer, delimiter: number): Buffer {
  const written: number[] = [delimiter]
  for (const byte of [...message, checksumOf(message)]) {
    const [first, second] = PAIRS.get(delimiter)!.find(([, , meant]) => meant === byte) ?? []
    if (first === undefined || second === undefined) written.push(byte)
    else written.push(first, second)
  }
  return Buffer.from([...written, delimiter])
}

/** The bytes exclusive-ored one after the other. */
export function checksumOf(message: Uint8Array): number {
  return message.reduce((sum, byte) => sum ^ byte, 0)
}

function firstOf(bytes: Buffer): number {
  for (let index = 0; index < Math.min(bytes.length, MAX_NOISE_BYTES + 1); index++)
    if (bytes[index] === PLAIN || bytes[index] === OTHER || bytes[index] === OPEN) return index
  return -1
}

function afterDelimiters(bytes: Buffer, start: number): number {
  let index = start
  while (bytes[index] === bytes[start]) index++
  return index
}
