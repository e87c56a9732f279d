import { crc16Modbus } from '../../checksum.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** Reports have some hundred bytes, those of keys some five hundred. */
export const MAX_FRAME_BYTES = 2 * 1024
const [CR, LF, DOLLAR, ZERO] = [0x0d, 0x0a, 0x24, 0x30]
/** `$$`, four digits of length, two of type, the device, checksum; and the least of the older writing. */
const LEAST_BYTES = 12

/** A report, without head and checksum. */
export interface TotemFrame {
  /** Newer devices write the length in four decimal digits, older ones in two hexadecimal ones. */
  isNewer: boolean
  serial: string
  /** Of newer devices the type, which stands before the device; "" of older ones, which have it in the text. */
  type: string
  text: string
  /** Whether the checksum is right: older public messages have such as are not. */
  verified: boolean
}

/** Does for Totem what {@link FrameProtocol.frameLength} promises: the length counts all from `$$`; line ends before it are passed over. */
export function frameLength(bytes: Buffer): number {
  let start = 0
  while (bytes[start] === CR || bytes[start] === LF) start++
  const head = bytes.subarray(start, start + 6)
  if (head.subarray(0, 2).some((byte) => byte !== DOLLAR)) throw new BrokenFrameError('no head')
  if (head.length < 6) return 0
  const length = lengthIn(head)
  if (length < LEAST_BYTES || length > MAX_FRAME_BYTES)
    throw new BrokenFrameError(`length field announces ${length} bytes`)
  return bytes.length < start + length ? 0 : start + length
}

function lengthIn(head: Buffer): number {
  const text = head.toString('latin1')
  if (head[2] === ZERO) return /^\$\$\d{4}$/.test(text) ? Number(text.slice(2)) : 0
  return /^\$\$[0-9A-F]{2}/.test(text) ? Number.parseInt(text.slice(2, 4), 16) : 0
}

const NEWER = /^\$\$0\d{3}([0-9A-F]{2})(\d{15})\|?(.*)$/s
const OLDER = /^\$\$[0-9A-F]{2}(\d{1,17})\|(.*)$/s

/** Opens a whole frame; null for line ends alone. Throws {@link BrokenFrameError} where it names no device. */
export function openFrame(bytes: Buffer): TotemFrame | null {
  const words = bytes.toString('latin1').replace(/^[\r\n]+/, '')
  if (words === '') return null
  const isNewer = words[2] === '0'
  const sealed = words.slice(0, isNewer ? -2 : -4)
  const seal = isNewer ? sumOf(sealed) : crc16Modbus(Buffer.from(sealed, 'latin1'))
  const verified = Number.parseInt(words.slice(sealed.length), 16) === seal
  const [, type, serial, text] =
    (isNewer ? NEWER.exec(sealed) : ['', '', ...(OLDER.exec(sealed)?.slice(1) ?? [])]) ?? []
  if (type === undefined || serial === undefined || text === undefined) throw new BrokenFrameError('no device')
  return { isNewer, serial, type, text, verified }
}

/** All bytes of a text by exclusive or. */
function sumOf(text: string): number {
  return Buffer.from(text, 'latin1').reduce((sum, byte) => sum ^ byte, 0)
}

/** Makes the answer to a frame, to a newer device with the number of its report, which are the last digits before its checksum. */
export function answerTo(bytes: Buffer, { isNewer }: TotemFrame): Buffer {
  if (!isNewer) return Buffer.from('ACK OK\r\n')
  return closeNewer(`$$0014AA${bytes.toString('latin1').slice(-6, -2)}`)
}

/** Puts the checksum behind the text of a newer frame, which has its length already. */
export function closeNewer(text: string): Buffer {
  return Buffer.from(text + sumOf(text).toString(16).toUpperCase().padStart(2, '0'), 'latin1')
}
