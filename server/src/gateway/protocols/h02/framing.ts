import { decimalDigits } from '../../bytes.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** A hundred places of the past in one text are the longest. */
export const MAX_FRAME_BYTES = 16_384
/** So much may stand before a message; more is another language. */
const MAX_NOISE_BYTES = 64

const [TEXT, END, BINARY, OTHER_BINARY] = [0x2a, 0x23, 0x24, 0x58]
const BEGINNINGS = new Set([TEXT, BINARY, OTHER_BINARY])
const BLANKS = new Set([0x0a, 0x0d])
/** Binary messages: plain, with the whole IMEI, and with more behind the state. */
const [PLAIN, WITH_IMEI, LONG] = [32, 42, 45]
const [SHORT_ID_BYTES, IMEI_BYTES] = [5, 8]

/**
 * Does for h02 what {@link FrameProtocol.frameLength} promises: a text `*…#`, or bytes that begin with `$` or `X`, with what
 * little stands before them and line ends behind. Plain bytes are long ones where what follows begins no message.
 */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  const start = firstOf(bytes)
  if (start < 0) {
    if (bytes.length > MAX_NOISE_BYTES) throw new BrokenFrameError('no message in sight')
    return 0
  }
  const message = bytes.subarray(start)
  const length = message[0] === TEXT ? textLength(message) : binaryLength(message, transport)
  return length === 0 ? 0 : withLineEnd(bytes, start + length)
}

export function messageOf(frame: Buffer): Buffer {
  const start = firstOf(frame)
  const message = frame.subarray(start)
  if (message[0] === TEXT) return message.subarray(0, message.lastIndexOf(END) + 1)
  return message.subarray(0, longestBinary(message.length))
}

/** Whether bytes begin with the whole IMEI instead of ten digits: then no time stands behind ten of them. */
export function hasImei(message: Buffer): boolean {
  return !isTime(message, 1 + SHORT_ID_BYTES) && isTime(message, 1 + IMEI_BYTES)
}

/** Whether bytes begin as a binary message does: behind `$` and a device stands a time. */
export function isBinary(bytes: Buffer): boolean {
  return bytes[0] === BINARY && (isTime(bytes, 1 + SHORT_ID_BYTES) || hasImei(bytes))
}

function textLength(message: Buffer): number {
  const end = message.indexOf(END)
  if (end >= MAX_FRAME_BYTES || (end < 0 && message.length > MAX_FRAME_BYTES))
    throw new BrokenFrameError('a message without end')
  return end + 1
}

function binaryLength(message: Buffer, transport: 'tcp' | 'udp'): number {
  if (message.length < PLAIN) return 0
  // A datagram is one message, and some makers' are a few bytes longer than any.
  if (transport === 'udp') return message.length
  if (message[0] === OTHER_BINARY) return PLAIN
  if (hasImei(message)) return message.length < WITH_IMEI ? 0 : WITH_IMEI
  const next = message[PLAIN]
  if (next === undefined || BEGINNINGS.has(next) || BLANKS.has(next)) return PLAIN
  return message.length < LONG ? 0 : LONG
}

/** The longest kind of message that so many bytes hold. */
function longestBinary(length: number): number {
  return [LONG, WITH_IMEI, PLAIN].find((bytes) => bytes <= length) ?? length
}

/** Hour, minute, second, day and month in decimal digits. */
function isTime(message: Buffer, at: number): boolean {
  const digits = decimalDigits(message.subarray(at, at + 5)) ?? ''
  return /^([01]\d|2[0-3])[0-5]\d[0-5]\d(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/.test(digits)
}

function firstOf(bytes: Buffer): number {
  for (let index = 0; index < Math.min(bytes.length, MAX_NOISE_BYTES + 1); index++)
    if (BEGINNINGS.has(bytes[index]!)) return index
  return -1
}

function withLineEnd(bytes: Buffer, from: number): number {
  let end = from
  while (BLANKS.has(bytes[end] ?? -1)) end++
  return end
}
