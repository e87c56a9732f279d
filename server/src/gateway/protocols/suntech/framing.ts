import { BrokenFrameError } from '../../protocol.ts'

/** Crash reports, with their readings of the sensor, are the longest. */
export const MAX_FRAME_BYTES = 4_096

const [CR, LF, STX, ETX, SEMICOLON] = [0x0d, 0x0a, 0x02, 0x03, 0x3b]
/** The first byte of a packed report of the universal family; those of text are below. */
const PACKED_FROM = 0x80

/** External data: a place as always, then the number of bytes that somebody else's device said, and these. */
const EXTERNAL_DATA = /^S[AT]\d{3,4}UEX;(?:[^;\r]*;)*?[+-][\d.]+;[+-][\d.]+;(?:[^;\r]*;){7}(\d{1,4});/
/** The universal family tells neither distance nor supply before them, but inputs and outputs apart. */
const UNIVERSAL_EXTERNAL_DATA = /^UEX;(?:[^;\r]*;)*?[+-][\d.]+;[+-][\d.]+;(?:[^;\r]*;){6}(\d{1,4});/
/** Crash report: the number of bytes of the sensor, and these. */
const CRASH_DATA = /^CRR;\d+;\d+;\d+;(\d{1,4});/

/** Where the word stands that tells a report which embeds bytes. */
const EMBEDDING = [
  { word: 'UEX;', at: 5, layout: EXTERNAL_DATA },
  { word: 'UEX;', at: 6, layout: EXTERNAL_DATA },
  { word: 'UEX;', at: 0, layout: UNIVERSAL_EXTERNAL_DATA },
  { word: 'CRR;', at: 0, layout: CRASH_DATA },
] as const

/** A report that begins after a line end: a count that reaches beyond it is wrong. */
const NEXT_REPORT = /\r\n?(?=(?:S[AT]\d{3,4}[A-Z]{3}|STT|ALT|EMG|EVT|ALV|RES|UEX);)/
const LONGEST_HEAD = 512

/** How a report is written. */
export type Writing = 'text' | 'zip' | 'packed'

export function writingOf(frame: Buffer): Writing {
  const first = frame[0] ?? 0
  if (first === STX) return 'zip'
  return first >= PACKED_FROM ? 'packed' : 'text'
}

/** A frame without the line ends around it. */
export function withoutLineEnds(frame: Buffer): Buffer {
  const start = firstOf(frame)
  if (writingOf(frame.subarray(start)) !== 'text') return frame.subarray(start)
  let end = frame.length
  while (end > start && isLineEnd(frame[end - 1])) end--
  return frame.subarray(start, end)
}

/**
 * Does for Suntech what {@link FrameProtocol.frameLength} promises. A text ends with CR, over UDP with the datagram too; a
 * packed report counts its bytes. A line feed after the end is passed over.
 */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  const start = firstOf(bytes)
  const rest = bytes.subarray(start)
  if (rest.length === 0) return transport === 'udp' ? bytes.length : 0
  const length = lengthOf(rest, transport)
  if (length === 0) return 0
  const end = start + length
  return bytes[end] === LF && writingOf(rest) === 'text' ? end + 1 : end
}

function lengthOf(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  switch (writingOf(bytes)) {
    case 'zip':
      return zipLength(bytes)
    case 'packed':
      return countedLength(bytes, 3)
    case 'text':
      return textLength(bytes, transport)
  }
}

function zipLength(bytes: Buffer): number {
  const length = countedLength(bytes, 4)
  if (length > 0 && bytes[length - 1] !== ETX) throw new BrokenFrameError('zip report without its end')
  return length
}

/** The two bytes after the first one count what follows, but for so many bytes. */
function countedLength(bytes: Buffer, uncounted: number): number {
  if (bytes.length < 3) return 0
  const length = bytes.readUInt16BE(1) + uncounted
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`length field announces ${length} bytes`)
  return bytes.length < length ? 0 : length
}

function textLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  if ((bytes[0] ?? 0) < 0x20) throw new BrokenFrameError('neither text nor a packed report')
  const end = textEnd(bytes)
  const length = end >= 0 ? end + 1 : transport === 'udp' ? bytes.length : 0
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a report of ${length} bytes`)
  return length
}

/** Where the CR stands that ends the text; -1 while it has not come. */
function textEnd(bytes: Buffer): number {
  const embedded = embeddedData(bytes)
  if (!embedded) return bytes.indexOf(CR)
  const next = NEXT_REPORT.exec(bytes.toString('latin1', embedded.start, embedded.end))
  if (next) return embedded.start + next.index
  if (bytes.length <= embedded.end) return -1
  // The count is right where a field or the report ends after so many bytes; then any byte may stand in them.
  const after = bytes[embedded.end]
  if (after === SEMICOLON || after === CR) return bytes.indexOf(CR, embedded.end)
  let end = bytes.indexOf(CR, embedded.start)
  while (end >= 0 && isInside(bytes, end)) end = bytes.indexOf(CR, end + 1)
  return end
}

/** Whether a line end, CR LF or LF CR, is one of the data: then another field follows it. */
function isInside(bytes: Buffer, at: number): boolean {
  const isPair = bytes[at + 1] === LF || bytes[at - 1] === LF
  return isPair && bytes[bytes[at + 1] === LF ? at + 2 : at + 1] === SEMICOLON
}

/** Where the bytes of somebody else begin and, by the count before them, end. A count that no report has room for is none. */
function embeddedData(bytes: Buffer): { start: number; end: number } | null {
  const layout = EMBEDDING.find(({ word, at }) => bytes.toString('latin1', at, at + word.length) === word)?.layout
  const head = layout?.exec(bytes.toString('latin1', 0, LONGEST_HEAD))
  if (!head) return null
  const start = head[0].length
  const end = start + Number(head[1])
  return end < MAX_FRAME_BYTES ? { start, end } : null
}

function firstOf(bytes: Buffer): number {
  let start = 0
  while (isLineEnd(bytes[start])) start++
  return start
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF
}
