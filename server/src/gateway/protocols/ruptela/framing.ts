import { crc16Kermit } from '../../checksum.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** Packets of records and pieces of files have 1 kB at most, those of newer models a little more. */
export const MAX_FRAME_BYTES = 8 * 1024

/** Two bytes of length before the counted bytes, two of checksum after them. */
const [HEAD, TAIL] = [2, 2]
/** Of the counted bytes the first eight are the IMEI, the next is the type. */
const SERIAL_BYTES = 8
const LARGEST_SERIAL = 10n ** 15n
const SERIAL_DIGITS = 15

/** A whole packet. */
export interface Packet {
  /** Whether its checksum holds. */
  isSound: boolean
  serial: string
  type: number
  content: Buffer
}

/** Does for Ruptela what {@link FrameProtocol.frameLength} promises: two bytes count what follows but for the checksum. */
export function frameLength(bytes: Buffer): number {
  if (bytes.length < HEAD) return 0
  const counted = bytes.readUInt16BE(0)
  const length = HEAD + counted + TAIL
  if (counted <= SERIAL_BYTES || length > MAX_FRAME_BYTES)
    throw new BrokenFrameError(`length field announces ${counted} bytes`)
  if (bytes.length < HEAD + SERIAL_BYTES) return 0
  const serial = bytes.readBigUInt64BE(HEAD)
  if (serial === 0n || serial >= LARGEST_SERIAL) throw new BrokenFrameError('a packet begins with an IMEI')
  return bytes.length < length ? 0 : length
}

/** Opens a whole packet. */
export function openPacket(bytes: Buffer): Packet {
  const end = bytes.length - TAIL
  return {
    isSound: crc16Kermit(bytes, HEAD, end) === bytes.readUInt16BE(end),
    serial: bytes.readBigUInt64BE(HEAD).toString().padStart(SERIAL_DIGITS, '0'),
    type: bytes.readUInt8(HEAD + SERIAL_BYTES),
    content: bytes.subarray(HEAD + SERIAL_BYTES + 1, end),
  }
}

/** An answer is of the type 100 above that of its packet. */
const ANSWER_TYPE = 100

/** Makes the answer to a packet. */
export function answer(type: number, content: Uint8Array): Buffer {
  const frame = Buffer.alloc(HEAD + 1 + content.length + TAIL)
  frame.writeUInt16BE(1 + content.length)
  frame.writeUInt8(type + ANSWER_TYPE, HEAD)
  frame.set(content, HEAD + 1)
  frame.writeUInt16BE(crc16Kermit(frame, HEAD, frame.length - TAIL), frame.length - TAIL)
  return frame
}
