import { BrokenFrameError, DamagedFrameError } from '../../protocol.ts'

/** Messages of several records have some hundred bytes. */
export const MAX_FRAME_BYTES = 4_096

const FLAG = Buffer.from('faaf', 'hex')
const ESCAPE = Buffer.from('fbbf', 'hex')
/** What the byte behind an escape stands for: as devices send it, and as the maker's document has it. */
const ESCAPED: readonly (readonly [Buffer, Buffer])[] = [
  [FLAG, ESCAPE],
  [ESCAPE, FLAG],
]
/** Between the flags: type, number, IMEI and a zero, length and checksum of the content. */
const HEAD_BYTES = 16
const [NUMBER_AT, IMEI_AT, LENGTH_AT, CHECKSUM_AT] = [2, 4, 12, 14]

/** The type of a command of ours, and what a device says to it: an answer to that would be one more command, which it answers again. */
export const COMMAND = 0x07

export interface XexunMessage {
  type: number
  serial: string
  /** Type, number and IMEI, which an answer repeats. */
  head: Buffer
  content: Buffer
}

/** Does for Xexun what {@link FrameProtocol.frameLength} promises: a message stands between two flags, which it does not hold itself. */
export function frameLength(bytes: Buffer): number {
  if (!FLAG.subarray(0, bytes.length).equals(bytes.subarray(0, FLAG.length))) throw new BrokenFrameError('no flag')
  const end = bytes.indexOf(FLAG, FLAG.length)
  if ((end < 0 ? bytes.length : end) > MAX_FRAME_BYTES) throw new BrokenFrameError('a message without its end')
  return end < 0 ? 0 : end + FLAG.length
}

/** Opens what {@link frameLength} has cut. Throws {@link BrokenFrameError} for a wrong length, a wrong checksum and what is no IMEI. */
export function openMessage(bytes: Buffer): XexunMessage {
  const inside = ESCAPED.map((meanings) => unescaped(bytes, meanings)).find(isWhole)
  if (!inside) throw new DamagedFrameError({}, 'wrong length or checksum')
  const imei = inside.toString('hex', IMEI_AT, LENGTH_AT)
  if (!/^\d{15}/.test(imei)) throw new BrokenFrameError('no IMEI')
  return {
    ...{ type: inside.readUInt16BE(0), serial: imei.slice(0, 15) },
    ...{ head: inside.subarray(0, LENGTH_AT), content: inside.subarray(HEAD_BYTES) },
  }
}

/** Gives what stands between the flags, as it was before it was escaped. */
export function unescaped(bytes: Buffer, meanings = ESCAPED[0]!): Buffer {
  const pieces: Buffer[] = []
  let from = FLAG.length
  const end = bytes.length - FLAG.length
  for (let at = bytes.indexOf(ESCAPE, from); at >= 0 && at + 2 < end; at = bytes.indexOf(ESCAPE, from)) {
    const meaning = meanings[bytes.readUInt8(at + 2) - 1]
    pieces.push(bytes.subarray(from, at), meaning ?? bytes.subarray(at, at + 3))
    from = at + 3
  }
  return Buffer.concat([...pieces, bytes.subarray(from, end)])
}

/** Makes a message of type, number and IMEI, and of content. */
export function closeMessage(head: Uint8Array, content: Uint8Array): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt16BE(content.length)
  counted.writeUInt16BE(checksumOf(content), 2)
  const inside = Buffer.concat([head, counted, content]).toString('latin1')
  const [flag, mark] = [FLAG, ESCAPE].map((bytes) => bytes.toString('latin1')) as [string, string]
  const escaped = inside.replaceAll(mark, `${mark}\x02`).replaceAll(flag, `${mark}\x01`)
  return Buffer.concat([FLAG, Buffer.from(escaped, 'latin1'), FLAG])
}

export function headOf(type: number, number: number, serial: string): Buffer {
  const head = Buffer.concat([Buffer.alloc(IMEI_AT), Buffer.from(`${serial}0`, 'hex')])
  head.writeUInt16BE(type)
  head.writeUInt16BE(number, NUMBER_AT)
  return head
}

function isWhole(inside: Buffer): boolean {
  if (inside.length < HEAD_BYTES) return false
  const content = inside.subarray(HEAD_BYTES)
  return inside.readUInt16BE(LENGTH_AT) === content.length && inside.readUInt16BE(CHECKSUM_AT) === checksumOf(content)
}

/** The complement of the sum of all bytes. */
function checksumOf(bytes: Uint8Array): number {
  return 0xffff - (bytes.reduce((sum, byte) => sum + byte, 0) & 0xffff)
}
