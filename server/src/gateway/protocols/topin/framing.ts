import { BrokenFrameError } from '../../protocol.ts'

export const MAX_FRAME_BYTES = 2 * 1024

export const TYPE = {
  login: 0x01,
  place: 0x08,
  savedPlace: 0x09,
  gt06Place: 0x10,
  savedGt06Place: 0x11,
  status: 0x13,
  savedAccessPoints: 0x17,
  cells: 0x18,
  savedCells: 0x19,
  time: 0x30,
  accessPoints: 0x69,
  vibration: 0x94,
  sos: 0x99,
} as const

const HEAD = 0x78
const END = 0x0d0a
const [HEAD_BYTES, END_BYTES] = [4, 2]
/** Behind the content the length field counts up to so many bytes that are not there. */
const MOST_MISCOUNTED = 4
/** No frame goes on so far past the end that its length field tells. */
const MOST_OVERRUN = 512
const EXACT: readonly number[] = [TYPE.gt06Place, TYPE.savedGt06Place]
const SURROUNDINGS: readonly number[] = [TYPE.savedAccessPoints, TYPE.cells, TYPE.savedCells, TYPE.accessPoints]

export interface TopinFrame {
  /** The length field, which the answer repeats; of surroundings the number of access points. */
  length: number
  type: number
  content: Buffer
}

/**
 * Does for Topin what {@link FrameProtocol.frameLength} promises. The length field counts differently by type, so a frame ends
 * with the first end that may be its own.
 */
export function frameLength(bytes: Buffer): number {
  if (bytes.subarray(0, 2).some((byte) => byte !== HEAD)) throw new BrokenFrameError('no head')
  const [, , length, type] = bytes
  if (length === undefined || type === undefined) return 0
  const least = SURROUNDINGS.includes(type) ? surroundingsBytes(bytes) : leastBytes(length, type)
  if (least === null) return 0
  for (let end = HEAD_BYTES + least; end + END_BYTES <= bytes.length; end++) {
    if (bytes.readUInt16BE(end) === END) return end + END_BYTES
    if (end > HEAD_BYTES + least + MOST_OVERRUN) throw new BrokenFrameError('no end of frame')
  }
  return 0
}

function leastBytes(length: number, type: number): number {
  return EXACT.includes(type) ? length : Math.max(0, length - MOST_MISCOUNTED)
}

/** A time, 7 bytes for each access point, the number of cells, their country and network, and 5 bytes each; null while it is not there. */
function surroundingsBytes(bytes: Buffer): number | null {
  const cellsAt = 6 + 7 * bytes.readUInt8(2)
  const cells = bytes[HEAD_BYTES + cellsAt]
  return cells === undefined ? null : cellsAt + 4 + 5 * cells
}

export function openFrame(bytes: Buffer): TopinFrame {
  return { length: bytes.readUInt8(2), type: bytes.readUInt8(3), content: bytes.subarray(HEAD_BYTES, -END_BYTES) }
}

export function closeFrame({ length, type, content }: TopinFrame): Buffer {
  return Buffer.concat([Buffer.of(HEAD, HEAD, length, type), content, Buffer.of(0x0d, 0x0a)])
}
