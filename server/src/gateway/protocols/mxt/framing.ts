import { crc16Xmodem } from '../../checksum.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** The longest report is far below it. */
export const MAX_FRAME_BYTES = 1_024

const [START, END, ESCAPE] = [0x01, 0x04, 0x10]
/** What is added to a byte after {@link ESCAPE}. */
const ESCAPED_BY = 0x20
/** Bytes that stand escaped inside a frame. XON and XOFF are of the time when modems took them for themselves. */
const ESCAPED: ReadonlySet<number> = new Set([START, END, ESCAPE, 0x11, 0x13])
const CHECKSUM_BYTES = 2

/** Does for Maxtrack what {@link FrameProtocol.frameLength} promises: a frame is `01` … `04`, neither of which is inside. */
export function frameLength(bytes: Buffer): number {
  if (bytes.length === 0) return 0
  if (bytes[0] !== START) throw new BrokenFrameError('no start')
  const end = bytes.indexOf(END)
  const length = end < 0 ? bytes.length : end + 1
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a frame of ${length} bytes`)
  if (bytes.subarray(1, length).includes(START)) throw new BrokenFrameError('a start inside a frame')
  return end < 0 ? 0 : length
}

/** What a frame holds, and its checksum as it stands in it, which the answer repeats. */
export interface MxtFrame {
  content: Buffer
  checksum: Buffer
  /** Whether that is right. */
  isSound: boolean
}

/** Opens a frame. Throws {@link BrokenFrameError} for one of nothing, or an escape of nothing. */
export function openFrame(frame: Buffer): MxtFrame {
  const bytes = withoutEscapes(frame.subarray(1, -1))
  const content = bytes.subarray(0, -CHECKSUM_BYTES)
  const checksum = bytes.subarray(-CHECKSUM_BYTES)
  if (bytes.length <= CHECKSUM_BYTES) throw new BrokenFrameError('a frame of nothing')
  return { content, checksum, isSound: checksum.readUInt16LE() === crc16Xmodem(content) }
}

/** Makes a frame of what it shall hold. */
export function closeFrame(content: Uint8Array): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt16LE(crc16Xmodem(content))
  return Buffer.concat([Buffer.of(START), withEscapes(Buffer.concat([content, checksum])), Buffer.of(END)])
}

function withoutEscapes(bytes: Buffer): Buffer {
  const plain: number[] = []
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] !== ESCAPE) plain.push(bytes[index]!)
    else {
      const escaped = (bytes[++index] ?? 0) - ESCAPED_BY
      if (escaped < 0) throw new BrokenFrameError('an escape of nothing')
      plain.push(escaped)
    }
  }
  return Buffer.from(plain)
}

function withEscapes(bytes: Buffer): Buffer {
  return Buffer.from([...bytes].flatMap((byte) => (ESCAPED.has(byte) ? [ESCAPE, byte + ESCAPED_BY] : [byte])))
}
