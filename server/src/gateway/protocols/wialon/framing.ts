import { crc16Arc } from '../../checksum.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** A black box of some six hundred records; who sends more in one packet is cut off. */
export const MAX_FRAME_BYTES = 64 * 1024

const [CR, LF, HASH] = [0x0d, 0x0a, 0x23]
/** Version and device stand before the first separator, in so many bytes at most. */
const LONGEST_HEAD = 100
/** A photo: its packet says how many bytes of it follow the line. */
const PHOTO = /^[^#]{0,100}#I#(\d{1,6});/

/** One packet: of what type, whose where it says so, and its text. */
export interface Packet {
  version: string | null
  serial: string | null
  type: string
  text: string
}

const PACKET = /^(?:(\d\.\d);)?([^#;]*)#([A-Z]{1,4})#([\s\S]*)$/

/** Does for Wialon IPS what {@link FrameProtocol.frameLength} promises: a line, over UDP with its datagram at the latest. */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  let start = 0
  while (bytes[start] === CR || bytes[start] === LF) start++
  const rest = bytes.subarray(start)
  if (rest.length === 0) return transport === 'udp' ? bytes.length : 0
  checkHead(rest)
  const end = rest.indexOf(LF)
  const line = end < 0 ? (transport === 'udp' ? rest.length : 0) : end + 1
  if (line === 0) return 0
  const photo = PHOTO.exec(rest.toString('latin1', 0, Math.min(line, 2 * LONGEST_HEAD)))
  const length = line + Number(photo?.[1] ?? 0)
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a packet of ${length} bytes`)
  return rest.length < length ? 0 : start + length
}

function checkHead(bytes: Buffer): void {
  const head = bytes.subarray(0, LONGEST_HEAD)
  const end = head.indexOf(HASH)
  const isText = head.subarray(0, end < 0 ? undefined : end).every((byte) => byte >= 0x20 && byte < 0x7f)
  if (!isText || (end < 0 && bytes.length > LONGEST_HEAD)) throw new BrokenFrameError('no packet begins so')
}

/** Is written where a device has no password. */
export const NO_PASSWORD = 'NA'
/** The password of a login, after what stands before it, and the checksum, by which a short one could be found. */
const PASSWORD = /(?<=(?:^|[\r\n])[^#\r\n]{0,100}#L#(?:\d\.\d;[^;\r\n]*|(?!\d\.\d;)[^;\r\n]*);)[^\r\n]+/g

/** Does for Wialon IPS what {@link FrameProtocol.withoutSecret} promises. */
export function withoutPassword(bytes: Buffer): Buffer {
  if (!bytes.includes('#L#')) return bytes
  return Buffer.from(bytes.toString('latin1').replace(PASSWORD, hidden), 'latin1')
}

/** A login that shows no password is kept as it came. */
function hidden(shown: string): string {
  const [password = ''] = shown.split(';')
  return password === '' || password === NO_PASSWORD ? shown : shown.replace(/[^;]/g, '*')
}

/** Opens a whole packet; null for line ends alone. */
export function openPacket(bytes: Buffer): Packet | null {
  const text = bytes.toString('utf8').replace(/^[\r\n]+/, '')
  if (text === '') return null
  const packet = PACKET.exec(text)
  if (!packet) throw new BrokenFrameError('neither a type nor what it holds')
  const [, version = null, serial = '', type = '', rest = ''] = packet
  return { version, serial: serial === '' ? null : serial, type, text: rest.replace(/[\r\n]+$/, '') }
}

/**
 * Takes the checksum off a text: hexadecimal digits after the last separator, of all up to it (CRC-16/ARC). Throws
 * {@link BrokenFrameError} on a wrong one.
 */
export function withoutChecksum(text: string, separator: ';' | '|'): string {
  const end = text.lastIndexOf(separator)
  const digits = text.slice(end + 1)
  if (!/^(0x)?[0-9a-f]{1,4}$/i.test(digits)) return text
  if (Number.parseInt(digits, 16) !== crc16Arc(Buffer.from(text.slice(0, end + 1))))
    throw new BrokenFrameError('wrong checksum')
  return text.slice(0, end)
}
