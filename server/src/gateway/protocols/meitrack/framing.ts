import { BrokenFrameError } from '../../protocol.ts'

/** The maker says about 1 kB; some send more of their memory at once. */
export const MAX_FRAME_BYTES = 4_096

const HEAD = /^\$\$([\x41-\x7e])(\d{1,4}),(\d{8,17}),([A-Z0-9]{3})/
/** What a head may be of which the rest has not come. */
const HEAD_BEGUN = /^\$(?:\$(?:[\x41-\x7e](?:\d{1,4}(?:,\d{0,17}(?:,[A-Z0-9]{0,3})?)?)?)?)?$/
const LONGEST_HEAD = 2 + 1 + 4 + 1 + 17 + 1 + 3
/** Records of the memory and pieces of photos hold any byte; all else is text. */
const BINARY = /^(?:CC[A-Z]|D0\d)$/
const [CR, LF, STAR] = [0x0d, 0x0a, 0x2a]
/** `*`, two digits of the checksum and the line end. */
const TAIL_BYTES = 5

interface Head {
  flag: string
  /** Where the counted part begins, which is the comma before the device. */
  counted: number
  length: number
  serial: string
  type: string
  /** How long the head is, with its type. */
  bytes: number
}

/** A frame without what surrounds it. */
export interface MeitrackFrame {
  /** A letter that an answer repeats. */
  flag: string
  serial: string
  /** Three letters or digits that say what it is. */
  type: string
  /** What follows the type and its comma. */
  data: Buffer
  /** Whether the checksum is right. */
  verified: boolean
}

/**
 * Does for Meitrack what {@link FrameProtocol.frameLength} promises: a text ends with its line, what may hold any byte is
 * as long as its head says. Line ends between frames are passed over.
 */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  const start = firstOf(bytes)
  const rest = bytes.subarray(start)
  if (rest.length === 0) return transport === 'udp' ? bytes.length : 0
  const head = readHead(rest)
  if (head === null) return 0
  const length = BINARY.test(head.type) ? countedLength(rest, head) : lineLength(rest)
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a frame of ${length} bytes`)
  return length === 0 ? 0 : start + length
}

/** Opens a frame that {@link frameLength} has cut. Throws {@link BrokenFrameError} for one without its end. */
export function openFrame(bytes: Buffer): MeitrackFrame | null {
  const frame = bytes.subarray(firstOf(bytes))
  if (frame.length === 0) return null
  const head = readHead(frame)
  const star = frame.length - TAIL_BYTES
  if (head === null || star < head.bytes || frame[star] !== STAR) throw new BrokenFrameError('no checksum')
  const { flag, serial, type } = head
  const verified =
    frame.toString('latin1', star + 1, star + 3).toUpperCase() === checksumOf(frame.subarray(0, star + 1))
  return { flag, serial, type, verified, data: frame.subarray(Math.min(head.bytes + 1, star), star) }
}

/** Makes an answer to a frame. */
export function answerTo(frame: MeitrackFrame, text: string): Buffer {
  return closeFrame('@@', frame, Buffer.from(text, 'latin1'))
}

/** Puts head, length, checksum and line end around data, as devices (`$$`) and servers (`@@`) send it. */
export function closeFrame(
  mark: '$$' | '@@',
  { flag, serial, type }: Pick<MeitrackFrame, 'flag' | 'serial' | 'type'>,
  data: Uint8Array,
): Buffer {
  const names = `,${serial},${type},`
  const head = `${mark}${flag}${names.length + data.length + TAIL_BYTES}${names}`
  const summed = Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.of(STAR)])
  return Buffer.concat([summed, Buffer.from(`${checksumOf(summed)}\r\n`, 'latin1')])
}

/** Null while too little is there. */
function readHead(bytes: Buffer): Head | null {
  const text = bytes.toString('latin1', 0, LONGEST_HEAD)
  const [whole, flag, length, serial, type] = HEAD.exec(text) ?? []
  if (whole !== undefined && flag !== undefined && serial !== undefined && type !== undefined)
    return { flag, counted: 3 + String(length).length, length: Number(length), serial, type, bytes: whole.length }
  if (HEAD_BEGUN.test(text)) return null
  throw new BrokenFrameError('no head of a frame')
}

function countedLength(bytes: Buffer, { counted, length }: Head): number {
  const end = counted + length
  if (length < TAIL_BYTES || end > MAX_FRAME_BYTES) throw new BrokenFrameError(`length field announces ${length} bytes`)
  if (bytes.length < end) return 0
  if (bytes[end - 2] !== CR || bytes[end - 1] !== LF) throw new BrokenFrameError('a frame without its end')
  return end
}

function lineLength(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n', 0, 'latin1')
  if (end < 0 && bytes.length > MAX_FRAME_BYTES) return bytes.length
  return end < 0 ? 0 : end + 2
}

/** The lower byte of the sum, in two hexadecimal digits. */
function checksumOf(bytes: Uint8Array): string {
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xff, 0)
  return sum.toString(16).padStart(2, '0').toUpperCase()
}

function firstOf(bytes: Buffer): number {
  let start = 0
  while (bytes[start] === CR || bytes[start] === LF) start++
  return start
}
