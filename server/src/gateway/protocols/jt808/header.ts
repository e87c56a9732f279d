import { luhnDigit } from '@monitorweb/domain/text/serial'
import { bit, decimalDigits, readerOf } from '../../bytes.ts'
import { checksumOf, framed, OTHER } from './framing.ts'

/** Short reports of locks, which count themselves in one byte. */
const SHORT_TYPES = new Set([0x5501, 0x5502])
const [LENGTH, ENCRYPTION] = [0x03ff, 0x1c00]
const ATTRIBUTE = { piece: 13, isVersioned: 14, wantsAnswer: 15 } as const
const [GENERAL_ANSWER, REGISTER_ANSWER, SHORT_ANSWER, TIME_ANSWER, SYNC_ANSWER, MEDIA_ANSWER] = [
  ...[0x8001, 0x8100, 0x4401, 0x8004, 0x8109, 0x8800],
] as const

/** A message of JT/T 808: header, and body without what its header says. */
export interface Jt808Message {
  type: number
  /** The device's number, of a shortened IMEI the whole one. */
  serial: string
  /** The device's number as the header writes it. */
  id: Buffer
  number: number
  /** Which piece of how many, where the message came in pieces. */
  piece: { index: number; count: number } | null
  /** The version of 2019 and later writes it, and longer numbers. */
  version: number | null
  body: Buffer
  /** Whether nobody but device and maker can read the body. */
  isEncrypted: boolean
  /** Whether the checksum is right. */
  isVerified: boolean
  /** Of short reports, whether one is answered. */
  wantsAnswer: boolean
  delimiter: number
}

/** Reads the header (JT/T 808-2011, 2013 and 2019). Throws ShortBytesError for less than a header. */
export function openMessage(content: Buffer, delimiter: number): Jt808Message {
  const end = content.length - 1
  const reader = readerOf(content.subarray(0, Math.max(end, 0)))
  const type = reader.u16()
  const attributes = reader.u16()
  const isShort = SHORT_TYPES.has(type)
  const version = !isShort && bit(attributes, ATTRIBUTE.isVersioned) ? reader.u8() : null
  const id = reader.take(version === null ? idBytesOf(delimiter) : 10)
  const number = isShort ? reader.u8() : reader.u16()
  const isPiece = !isShort && bit(attributes, ATTRIBUTE.piece)
  const piece = isPiece ? { count: reader.u16(), index: reader.u16() } : null
  const body = reader.take(reader.left)
  return {
    ...{ type, serial: serialOf(id), id, number, piece, version, delimiter, body },
    // Some makers count long bodies into the bits that say so.
    isEncrypted: !isShort && (attributes & ENCRYPTION) !== 0 && body.length !== (attributes & (ENCRYPTION | LENGTH)),
    isVerified: checksumOf(content.subarray(0, end)) === content[end],
    wantsAnswer: bit(attributes, ATTRIBUTE.wantsAnswer),
  }
}

/** How long a device's number is before 2019: makers that write in the other manner (T500, T600) have room for an IMEI. */
export function idBytesOf(delimiter: number): number {
  return delimiter === OTHER ? 7 : 6
}

/**
 * A number in decimal digits, without the zeros that fill it; six bytes that are none are the first fourteen digits of an
 * IMEI as one number.
 */
function serialOf(id: Buffer): string {
  const digits = decimalDigits(id)
  if (digits !== null) return digits.replace(/^0+/, '') || digits
  if (id.length !== 6) return id.toString('hex')
  const body = String(id.readUIntBE(0, 6)).padStart(14, '0')
  return body + luhnDigit(body)
}

const DONE = 0
export const FAILED = 1

/** The usual answer: number and type of what was heard, and that it was heard well, or else what became of it. */
export function generalAnswer(message: Jt808Message, result: typeof DONE | typeof FAILED = DONE): Buffer {
  const content = Buffer.alloc(5)
  content.writeUInt8(result, 4)
  content.writeUInt16BE(message.number, 0)
  content.writeUInt16BE(message.type, 2)
  return answer(message, GENERAL_ANSWER, content)
}

/** The answer to a registration gives the device its number as the word by which it then logs in. */
export function registerAnswer(message: Jt808Message): Buffer {
  const digits = decimalDigits(message.id) ?? message.serial
  return answer(message, REGISTER_ANSWER, Buffer.concat([numberOf(message), Buffer.of(0), Buffer.from(digits)]))
}

/** The answer to a short report does not repeat its number. */
export function shortAnswer({ id, type, delimiter }: Jt808Message): Buffer {
  const head = Buffer.from([SHORT_ANSWER >> 8, SHORT_ANSWER & 0xff, 0, 3, ...id, 1, type >> 8, type & 0xff, 0])
  return framed(head, delimiter)
}

/** The time in UTC: six bytes of decimal digits, since 2019. */
export function timeAnswer(message: Jt808Message, now: Date): Buffer {
  return answer(message, TIME_ANSWER, Buffer.from(now.toISOString().replace(/\D/g, '').slice(2, 14), 'hex'))
}

/** The time in UTC as some makers ask for it: two bytes of the year, then one each. */
export function syncAnswer(message: Jt808Message, now: Date): Buffer {
  const year = now.getUTCFullYear()
  const rest = [now.getUTCMonth() + 1, now.getUTCDate(), now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  return answer(message, SYNC_ANSWER, Buffer.from([year >> 8, year & 0xff, ...rest]))
}

/** Says that a picture or a sound came whole. */
export function mediaAnswer(message: Jt808Message): Buffer {
  return answer(message, MEDIA_ANSWER, Buffer.concat([message.body.subarray(0, 4), Buffer.of(0)]))
}

function numberOf({ number }: Jt808Message): Buffer {
  return Buffer.of(number >> 8, number & 0xff)
}

/** Our messages are not counted: their number is 0. */
function answer({ id, version, delimiter }: Jt808Message, type: number, content: Buffer): Buffer {
  const attributes = content.length | (version === null ? 0 : 1 << ATTRIBUTE.isVersioned)
  const head = [type >> 8, type & 0xff, attributes >> 8, attributes & 0xff, ...(version === null ? [] : [version])]
  return framed(Buffer.concat([Buffer.from(head), id, Buffer.of(0, 0), content]), delimiter)
}
