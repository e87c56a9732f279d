import { crc16Ccitt } from '../../checksum.ts'
import { BrokenFrameError, DamagedFrameError } from '../../protocol.ts'

/** A list of all settings and a track of high density are the longest. */
export const MAX_FRAME_BYTES = 8_192

const [PLUS, DOLLAR, CR, LF] = [0x2b, 0x24, 0x0d, 0x0a]
const TEXT_HEADS = ['+RESP:GT', '+BUFF:GT', '+ACK:GT'] as const

/** Where a report in bytes says its length, and in how many bytes. The buffered ones stand beside the live ones. */
const LENGTH_AT: ReadonlyMap<string, { at: number; bytes: 1 | 2 }> = new Map([
  ['RSP', { at: 9, bytes: 2 }],
  ['BSP', { at: 9, bytes: 2 }],
  ['BUF', { at: 9, bytes: 2 }],
  ['EVT', { at: 9, bytes: 2 }],
  ['BVT', { at: 9, bytes: 2 }],
  ['INF', { at: 7, bytes: 2 }],
  ['BNF', { at: 7, bytes: 2 }],
  ['CRD', { at: 6, bytes: 2 }],
  ['BRD', { at: 6, bytes: 2 }],
  ['LGN', { at: 6, bytes: 2 }],
  ['ACK', { at: 6, bytes: 1 }],
  ['HBD', { at: 5, bytes: 1 }],
])
/** The families of 2021 and later begin so, and then count the whole frame in two bytes. */
const RECORDS_AT = { at: 2, bytes: 2 } as const
/** What stands before the checksum's range: the header. */
const HEADER_BYTES = 4
/** Checksum and line end. */
const TAIL_BYTES = 4

/** How a frame is written. */
export type Writing = 'text' | 'bytes' | 'records'

/** Tells how a frame is written; null while too little of it is there. Throws where it begins as none does. */
export function writingOf(bytes: Buffer): Writing | null {
  const head = bytes.toString('latin1', 0, 8)
  if (TEXT_HEADS.some((known) => head.startsWith(known))) return 'text'
  if (TEXT_HEADS.some((known) => known.startsWith(head))) return null
  if (bytes[0] === PLUS && bytes[1] === 0) return 'records'
  const code = head.slice(1, 4)
  if (bytes[0] === PLUS && LENGTH_AT.has(code)) return 'bytes'
  if (bytes[0] === PLUS && bytes.length < 4 && [...LENGTH_AT.keys()].some((known) => known.startsWith(code)))
    return null
  throw new BrokenFrameError('neither a text of the maker nor a report in bytes')
}

/**
 * Does for Queclink what {@link FrameProtocol.frameLength} promises. A text ends with `$` or, of some, NUL, over UDP with
 * the datagram too; a report in bytes counts itself and ends with a line end. Line ends between frames are passed over.
 */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  const start = firstOf(bytes)
  const rest = bytes.subarray(start)
  if (rest.length === 0) return transport === 'udp' ? bytes.length : 0
  const writing = writingOf(rest)
  if (writing === null) return 0
  const length = writing === 'text' ? textLength(rest, transport) : countedLength(rest, writing)
  return length === 0 ? 0 : start + length
}

/** A frame without what stands before it and, of a text, without its end. */
export function withoutEnds(frame: Buffer): Buffer {
  const start = firstOf(frame)
  let end = frame.length
  if (writingOf(frame.subarray(start)) === 'text') while (end > start && isTextEnd(frame[end - 1])) end--
  return frame.subarray(start, end)
}

/** Throws {@link DamagedFrameError} where the checksum of a report in bytes is wrong. */
export function verify(frame: Buffer): void {
  const at = frame.length - TAIL_BYTES
  if (at < HEADER_BYTES || crc16Ccitt(frame, HEADER_BYTES, at) !== frame.readUInt16BE(at)) throw new DamagedFrameError()
}

function textLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  let end = 0
  while (end < bytes.length && bytes[end] !== DOLLAR && bytes[end] !== 0) end++
  const isThere = end < bytes.length
  const length = isThere ? end + 1 : transport === 'udp' ? bytes.length : 0
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a report of ${length} bytes`)
  return length
}

function countedLength(bytes: Buffer, writing: 'bytes' | 'records'): number {
  const field = writing === 'records' ? RECORDS_AT : LENGTH_AT.get(bytes.toString('latin1', 1, 4))
  if (!field) throw new BrokenFrameError('a head that says no length')
  if (bytes.length < field.at + field.bytes) return 0
  const length = bytes.readUIntBE(field.at, field.bytes)
  if (length > MAX_FRAME_BYTES || length < field.at + field.bytes + TAIL_BYTES)
    throw new BrokenFrameError(`length field announces ${length} bytes`)
  if (bytes.length < length) return 0
  const isEnded =
    writing === 'records' ? bytes[length - 1] === DOLLAR : bytes[length - 2] === CR && bytes[length - 1] === LF
  if (!isEnded) throw new BrokenFrameError('report in bytes without its end')
  return length
}

function firstOf(bytes: Buffer): number {
  let start = 0
  while (isTextEnd(bytes[start]) && bytes[start] !== DOLLAR) start++
  return start
}

function isTextEnd(byte: number | undefined): boolean {
  return byte === DOLLAR || byte === 0 || byte === CR || byte === LF
}
