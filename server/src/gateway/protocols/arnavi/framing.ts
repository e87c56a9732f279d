import { BrokenFrameError } from '../../protocol.ts'

/** A package holds several packets, of some hundred bytes each. */
export const MAX_FRAME_BYTES = 64 * 1024

const [DOLLAR, CR, LF] = [0x24, 0x0d, 0x0a]
export const HEADER = 0xff
const [PACKAGE, PACKAGE_END] = [0x5b, 0x5d]
/** Stands where a package has its number: what the device says to a command. */
export const COMMAND_RESULT = 0xfd
const COMMAND_RESULT_BYTES = 4
/** With how many bytes each version of the protocol introduces itself: the third adds an identifier of eight. */
const HEADER_BYTES: Readonly<Record<number, number>> = { 34: 10, 35: 10, 36: 18, 37: 10 }
/** A ping, readings, text, a piece of a file, readings of other forms. */
const PACKET_TYPES = [0, 1, 3, 4, 6]
/** The type, two bytes that count the content, four of time; behind the content a checksum. */
export const PACKET_HEAD_BYTES = 7
/** Start and number. */
export const PACKAGE_HEAD_BYTES = 2

/** Does for Arnavi what {@link FrameProtocol.frameLength} promises: lines of older devices, headers and packages of others. */
export function frameLength(bytes: Buffer): number {
  switch (bytes[0]) {
    case undefined:
      return 0
    case DOLLAR:
      return lineLength(bytes)
    case HEADER:
      return headerLength(bytes)
    case PACKAGE:
      return packageLength(bytes)
    default:
      throw new BrokenFrameError('nothing begins so')
  }
}

function lineLength(bytes: Buffer): number {
  const end = bytes.indexOf(LF)
  if (end < 0) return 0
  if (bytes[end - 1] !== CR) throw new BrokenFrameError('a line without its end')
  return end + 1
}

function headerLength(bytes: Buffer): number {
  const version = bytes[1]
  if (version === undefined) return 0
  const length = HEADER_BYTES[version]
  if (length === undefined) throw new BrokenFrameError(`version ${version} of the protocol`)
  return bytes.length < length ? 0 : length
}

function packageLength(bytes: Buffer): number {
  if (bytes[1] === COMMAND_RESULT) return ended(bytes, COMMAND_RESULT_BYTES)
  let end = PACKAGE_HEAD_BYTES
  while (end < bytes.length && bytes[end] !== PACKAGE_END) {
    if (!PACKET_TYPES.includes(bytes.readUInt8(end))) throw new BrokenFrameError('no packet begins so')
    if (end + 3 > bytes.length) return 0
    end += PACKET_HEAD_BYTES + bytes.readUInt16LE(end + 1) + 1
    if (end >= MAX_FRAME_BYTES) throw new BrokenFrameError(`a package of ${end} bytes`)
  }
  return ended(bytes, end + 1)
}

function ended(bytes: Buffer, length: number): number {
  if (bytes.length < length) return 0
  if (bytes[length - 1] !== PACKAGE_END) throw new BrokenFrameError('a package without its end')
  return length
}
