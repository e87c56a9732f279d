import { decimalDigits } from '../../bytes.ts'
import { BrokenFrameError } from '../../protocol.ts'

const HEAD = 0x68
/** Head and length, which counts what stands between it and the end. */
const [HEAD_BYTES, END_BYTES] = [3, 2]
const END = 0x0d0a
/** Supply, signal, device, number and type. */
const LEAST_COUNTED = 13
export const MAX_FRAME_BYTES = HEAD_BYTES + 0xff + END_BYTES

export interface Gt02Frame {
  /** In steps of the device, and its signal; both 0 in what is no sign of life. */
  powerLevel: number
  signalLevel: number
  serial: string
  number: number
  type: number
  content: Buffer
}

/** Does for GT02 what {@link FrameProtocol.frameLength} promises. */
export function frameLength(bytes: Buffer): number {
  if (bytes.subarray(0, 2).some((byte) => byte !== HEAD)) throw new BrokenFrameError('no head')
  const counted = bytes[2]
  if (counted === undefined) return 0
  if (counted < LEAST_COUNTED) throw new BrokenFrameError(`length field announces ${counted} bytes`)
  const length = HEAD_BYTES + counted + END_BYTES
  if (bytes.length < length) return 0
  if (bytes.readUInt16BE(length - END_BYTES) !== END) throw new BrokenFrameError('no end')
  return length
}

/** Opens a whole frame: the device is an IMEI in decimal digits behind a zero. */
export function openFrame(bytes: Buffer): Gt02Frame {
  const digits = decimalDigits(bytes.subarray(5, 13))
  if (digits === null) throw new BrokenFrameError('no IMEI')
  return {
    powerLevel: bytes.readUInt8(3),
    signalLevel: bytes.readUInt8(4),
    serial: digits.slice(1),
    number: bytes.readUInt16BE(13),
    type: bytes.readUInt8(15),
    content: bytes.subarray(16, -END_BYTES),
  }
}
