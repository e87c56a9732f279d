import { BrokenFrameError } from '../../protocol.ts'

/** Pieces of photos, written as digits, are the longest. */
export const MAX_FRAME_BYTES = 4_096

/** Line ends, `;` and, of some makers, `*` end a message; blanks and zeros fill some. */
const SEPARATORS = /^[\r\n;*\0 ]+/
const SEPARATOR: ReadonlySet<string> = new Set('\r\n;*\0 ')
const END = /[;*\r\n]/
/** A heartbeat is the IMEI alone, and the next message may follow it without anything between. */
const HEARTBEAT = /^\d{15}(?!\d)/
const BEGINNINGS = ['imei:', '##,imei:']

/**
 * Does for gps103 what {@link FrameProtocol.frameLength} promises: a message with the separators around it. A datagram
 * ends a message too.
 */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  const text = bytes.toString('latin1', 0, MAX_FRAME_BYTES + 1)
  const start = separatorsOf(text)
  const rest = text.slice(start)
  const end = messageEnd(rest, transport)
  if (end === 0 ? rest.length >= MAX_FRAME_BYTES : end > MAX_FRAME_BYTES)
    throw new BrokenFrameError('a message without end')
  return end === 0 ? 0 : start + end + separatorsOf(rest.slice(end))
}

/** A frame's message without the separators around it. */
export function messageOf(frame: Buffer): string {
  const text = frame.toString('latin1')
  const start = separatorsOf(text)
  let end = text.length
  // Not by an expression, which would begin anew at each of many blanks.
  while (end > start && SEPARATOR.has(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** Where the message ends, without what ends it; 0 while it has not come. */
function messageEnd(text: string, transport: 'tcp' | 'udp'): number {
  if (text === '') return 0
  if (/^\d/.test(text)) {
    if (HEARTBEAT.test(text)) return 15
    if (/^\d{1,14}$/.test(text) && transport === 'tcp') return 0
    throw new BrokenFrameError('digits that are no IMEI')
  }
  if (!BEGINNINGS.some((head) => text.startsWith(head) || (transport === 'tcp' && head.startsWith(text))))
    throw new BrokenFrameError('neither a login nor a report')
  const end = text.search(END)
  if (end >= 0) return end
  return transport === 'udp' ? text.length : 0
}

function separatorsOf(text: string): number {
  return SEPARATORS.exec(text)?.[0].length ?? 0
}
