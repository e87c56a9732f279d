import { crc16X25 } from '../../checksum.ts'
import { BrokenFrameError, DamagedFrameError } from '../../protocol.ts'

/** The longest frame that is waited for. The length field allows 64 kB; what trackers send stays far below. */
export const MAX_FRAME_BYTES = 16_384

/** A frame with a wrong length field may reach this far past its declared end. */
const MAX_OVERRUN_BYTES = 512
const SHORT_HEAD = 0x7878
const LONG_HEAD = 0x7979
const TAIL = 0x0d0a
const LOGIN = 0x01
const SHORT_LOGIN_BYTES = 15

/** A whole frame, its checksum verified, cut into what decoders need. */
export interface Gt06Frame {
  /** A long frame starts 79 79 and has a length of two bytes; another one starts 78 78 and has one byte. */
  extended: boolean
  type: number
  /** The length field, by which device families that share a type number are told apart. */
  length: number
  /** The bytes between the type and the packet number. */
  content: Buffer
  /** All bytes that follow the content: packet number, checksum, 0D 0A. */
  trailer: Buffer
  /** The device's packet number, which the answer repeats. */
  packetNumber: number
  /** Whether the checksum was there and right; false only for the families that are known to send none. */
  verified: boolean
}

/**
 * Does for gt06 what {@link FrameProtocol.frameLength} promises; the answer depends on the bytes of the frame alone,
 * not on how they were cut.
 */
export function frameLength(bytes: Buffer): number {
  checkHead(bytes)
  if (bytes.length < 5) return 0
  const declared = declaredBytes(bytes)
  if (declared > MAX_FRAME_BYTES) throw new BrokenFrameError(`length field announces ${declared} bytes`)
  const counted = wifiFrameBytes(bytes)
  if (counted !== null && (counted === 0 || counted > bytes.length)) return 0
  if (counted !== null && endsAt(bytes, counted)) return counted
  if (isShortLogin(bytes)) return SHORT_LOGIN_BYTES
  if (bytes.length < declared) return 0
  if (endsAt(bytes, declared)) return declared
  return misdeclaredBytes(bytes, declared)
}

function checkHead(bytes: Buffer): void {
  const first = bytes[0]
  const second = bytes[1]
  const known = first === undefined || first === 0x78 || first === 0x79
  if (!known || (second !== undefined && second !== first))
    throw new BrokenFrameError('frame does not start 78 78 or 79 79')
}

function declaredBytes(bytes: Buffer): number {
  return bytes.readUInt16BE(0) === SHORT_HEAD ? 5 + bytes.readUInt8(2) : 6 + bytes.readUInt16BE(2)
}

function endsAt(bytes: Buffer, end: number): boolean {
  return end >= 2 && end <= bytes.length && bytes.readUInt16BE(end - 2) === TAIL
}

/**
 * Personal trackers send surroundings (types 17 and 69) without packet number and checksum, with the number of access
 * points in place of the length: 6 bytes of time, 7 for each access point, then a count of cells, 3 bytes, and 5 for
 * each cell. Null where the frame is none of these, 0 while that cannot be told yet.
 */
function wifiFrameBytes(bytes: Buffer): number | null {
  const isWifi = bytes.readUInt16BE(0) === SHORT_HEAD && (bytes[3] === 0x17 || bytes[3] === 0x69)
  const accessPoints = bytes.readUInt8(2)
  if (!isWifi || accessPoints > 15) return null
  const cellCountAt = 10 + 7 * accessPoints
  const cells = bytes[cellCountAt]
  return cells === undefined ? 0 : cellCountAt + 4 + 5 * cells + 2
}

/**
 * The same trackers log in without packet number and checksum, under the ordinary length. They wait for the answer, so
 * this has to be told at once: an ordinary login would go on here with the first byte of its checksum.
 */
function isShortLogin(bytes: Buffer): boolean {
  const isLogin = bytes.readUInt16BE(0) === SHORT_HEAD && bytes[2] === 0x0d && bytes[3] === LOGIN
  return isLogin && endsAt(bytes, SHORT_LOGIN_BYTES) && crc16X25(bytes, 2, SHORT_LOGIN_BYTES - 1) >> 8 !== TAIL % 0x100
}

/**
 * Finds the end of a frame whose length field is wrong: before the next frame where that follows early, else at the
 * next tail.
 */
function misdeclaredBytes(bytes: Buffer, declared: number): number {
  for (let at = 4; at <= declared - 3 && at + 4 <= bytes.length; at++) {
    const next = bytes.readUInt16BE(at) === TAIL ? bytes.readUInt16BE(at + 2) : 0
    if (next === SHORT_HEAD || next === LONG_HEAD) return at + 2
  }
  const limit = Math.min(bytes.length - 2, declared + MAX_OVERRUN_BYTES)
  for (let at = declared - 1; at <= limit; at++) {
    if (bytes.readUInt16BE(at) === TAIL) return at + 2
  }
  if (bytes.length > declared + MAX_OVERRUN_BYTES) throw new BrokenFrameError('no end of frame')
  return 0
}

/**
 * Cuts a whole frame into its parts. Throws {@link BrokenFrameError} when the bytes are no frame, of which
 * {@link DamagedFrameError} says that its checksum alone is wrong.
 */
export function openFrame(bytes: Buffer): Gt06Frame {
  checkHead(bytes)
  if (bytes.length < 8 || !endsAt(bytes, bytes.length)) throw new BrokenFrameError('not a whole frame')
  const extended = bytes.readUInt16BE(0) === LONG_HEAD
  const typeAt = extended ? 4 : 3
  const end = bytes.length - 6
  const verified = end > typeAt && crc16X25(bytes, 2, bytes.length - 4) === bytes.readUInt16BE(bytes.length - 4)
  const hasTrailer = verified || bytes.length === declaredBytes(bytes)
  const contentEnd = hasTrailer ? end : bytes.length - 2
  // Written out and not spread, since this is done for every frame.
  const frame: Gt06Frame = {
    extended,
    type: bytes.readUInt8(typeAt),
    length: extended ? bytes.readUInt16BE(2) : bytes.readUInt8(2),
    content: bytes.subarray(typeAt + 1, contentEnd),
    trailer: bytes.subarray(contentEnd),
    packetNumber: bytes.readUInt16BE(end),
    verified,
  }
  if (verified) return frame
  if (!hasTrailer && !mayLackTrailer(frame, bytes.length)) throw new BrokenFrameError('wrong length and checksum')
  if (hasTrailer && end <= typeAt) throw new BrokenFrameError('wrong checksum')
  if (hasTrailer && !mayMissChecksum(frame)) throw damaged(frame)
  return frame
}

/** Tells of a frame that its checksum is wrong, and so perhaps its type as well. */
export function damaged(frame: Gt06Frame, message?: string): DamagedFrameError {
  return new DamagedFrameError({ type: typeNameOf(frame), length: frame.length }, message)
}

/** The type as it is counted, of a long frame with its head. */
export function typeNameOf({ extended, type }: Pick<Gt06Frame, 'extended' | 'type'>): string {
  const name = type.toString(16).padStart(2, '0')
  return extended ? `7979 ${name}` : name
}

type FrameKind = Pick<Gt06Frame, 'extended' | 'type' | 'length'>

/** Whether a frame is one that personal trackers end without packet number and checksum, by its type and size. */
function mayLackTrailer({ extended, type }: FrameKind, frameBytes: number): boolean {
  if (extended) return false
  return (
    type === 0x17 ||
    type === 0x69 ||
    (type === 0x10 && frameBytes === 24) ||
    (type === LOGIN && frameBytes === SHORT_LOGIN_BYTES)
  )
}

/**
 * Frames of these types occur in the public samples with a checksum of another kind, so their layout has to fit
 * instead.
 */
function mayMissChecksum({ extended, type, length }: FrameKind): boolean {
  if (extended) return type === 0x21
  return type === 0x95 || type === 0xa4 || type === 0x2e || (type === LOGIN && length === 0x11)
}

/** Writes a frame of the server: `content` under `type`, with packet number and checksum. */
export function encodeFrame(options: {
  extended?: boolean
  type: number
  content?: Uint8Array
  packetNumber: number
}): Buffer {
  const { extended = false, type, content = new Uint8Array(0), packetNumber } = options
  const head = Buffer.alloc(extended ? 5 : 4)
  head.writeUInt16BE(extended ? LONG_HEAD : SHORT_HEAD)
  if (extended) head.writeUInt16BE(content.length + 5, 2)
  else head.writeUInt8(content.length + 5, 2)
  head.writeUInt8(type, head.length - 1)
  const trailer = Buffer.alloc(6)
  trailer.writeUInt16BE(packetNumber)
  const frame = Buffer.concat([head, content, trailer])
  frame.writeUInt16BE(crc16X25(frame, 2, frame.length - 4), frame.length - 4)
  frame.writeUInt16BE(TAIL, frame.length - 2)
  return frame
}

/** Writes the frame without content, which answers nearly every frame of a device: in one piece, as it is so many. */
export function encodeShortFrame(type: number, packetNumber: number): Buffer {
  const frame = Buffer.allocUnsafe(10)
  frame.writeUInt16BE(SHORT_HEAD, 0)
  frame[2] = 5
  frame[3] = type
  frame.writeUInt16BE(packetNumber, 4)
  frame.writeUInt16BE(crc16X25(frame, 2, 6), 6)
  frame.writeUInt16BE(TAIL, 8)
  return frame
}
