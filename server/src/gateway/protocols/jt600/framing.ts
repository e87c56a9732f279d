import { BrokenFrameError } from '../../protocol.ts'

/** Fifteen records of 27 bytes are the most that public samples have; texts are shorter. */
export const MAX_FRAME_BYTES = 2_048

const [DOLLAR, OPEN, CLOSE, ESCAPE] = [0x24, 0x28, 0x29, 0x3d]
/** The mark, the serial in decimal digits, what it is, and two bytes of length. */
const HEAD_BYTES = 9
/** A head of a lock has a byte of its protocol's version behind the serial. */
const LOCK_HEAD_BYTES = 10
/** What the length does not count: the head of a lock; the head of a tracker, and the number behind its records. */
const UNCOUNTED_BYTES = 10

/** Records in bytes. */
export interface BinaryFrame {
  serial: string
  /** Of a lock the version of its protocol; null for a tracker. */
  lockVersion: number | null
  /** Upper four bits of a byte: how the records of a tracker are laid out. */
  layout: number
  /** Lower four bits: why they were sent. */
  kind: number
  records: Buffer
  /** The number behind the records, which an answer repeats. */
  number: number
}

/**
 * Does for Jointech what {@link FrameProtocol.frameLength} promises: `$` and a length, or a text between brackets, within
 * which `=` and another byte stand for one.
 */
export function frameLength(bytes: Buffer): number {
  if (bytes.length === 0) return 0
  if (bytes[0] === OPEN) return textLength(bytes)
  if (bytes[0] !== DOLLAR) throw new BrokenFrameError('neither $ nor a bracket')
  if (bytes.length < HEAD_BYTES) return 0
  const isLock = isOfLock(bytes)
  if (isLock && bytes.length < LOCK_HEAD_BYTES) return 0
  const length = bytes.readUInt16BE(isLock ? HEAD_BYTES - 1 : HEAD_BYTES - 2) + UNCOUNTED_BYTES
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`length field announces ${length} bytes`)
  return bytes.length < length ? 0 : length
}

export function isText(frame: Buffer): boolean {
  return frame[0] === OPEN
}

export function openBinary(frame: Buffer): BinaryFrame {
  const isLock = isOfLock(frame)
  const what = frame.readUInt8(isLock ? 7 : 6)
  return {
    serial: frame.toString('hex', 1, 6),
    lockVersion: isLock ? frame.readUInt8(6) : null,
    ...{ layout: what >> 4, kind: what & 0x0f },
    records: frame.subarray(isLock ? LOCK_HEAD_BYTES : HEAD_BYTES, -1),
    number: frame.readUInt8(frame.length - 1),
  }
}

/** Gives what stands between the brackets, as it was before it was escaped. */
export function openText(frame: Buffer): Buffer {
  const bytes: number[] = []
  for (let at = 1; at < frame.length - 1; at++) {
    const byte = frame.readUInt8(at)
    bytes.push(byte === ESCAPE && at < frame.length - 2 ? frame.readUInt8(++at) ^ ESCAPE : byte)
  }
  return Buffer.from(bytes)
}

function textLength(bytes: Buffer): number {
  const end = bytes.indexOf(CLOSE)
  if (end + 1 > MAX_FRAME_BYTES || (end < 0 && bytes.length > MAX_FRAME_BYTES))
    throw new BrokenFrameError('a text without its end')
  return end + 1
}

/** The upper byte of a lock's length, which is always 0, stands where trackers have the lower one, which never is. */
function isOfLock(bytes: Buffer): boolean {
  return bytes[HEAD_BYTES - 1] === 0
}
