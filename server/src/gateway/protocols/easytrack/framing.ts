import { BrokenFrameError } from '../../protocol.ts'

/** Reports have some 120 characters, those of the bus some 200. */
export const MAX_FRAME_BYTES = 1024

const HASH = 0x23
const HEAD = /^\*[A-Z]{2},(\d{5,17}),([A-Z]{2})(?:,([^#\r\n]*))?[#\r\n]*$/
/** What a head may be of which the rest has not come. */
const HEAD_BEGUN = /^\*(?:[A-Z](?:[A-Z](?:,(?:\d{0,17}|\d{5,17},.*))?)?)?$/s
const LINE_ENDS = /^[\r\n]*/

/** A message without what surrounds it. */
export interface EasyTrackMessage {
  serial: string
  /** Two letters that say what it is. */
  type: string
  /** What follows the type and its comma. */
  text: string
  /** All of it but the end. */
  sentence: string
}

/**
 * Does for EasyTrack what {@link FrameProtocol.frameLength} promises: a message ends with `#` or with its line. Line ends
 * between messages are passed over.
 */
export function frameLength(bytes: Buffer): number {
  const text = bytes.toString('latin1', 0, MAX_FRAME_BYTES + 1)
  const start = LINE_ENDS.exec(text)?.[0].length ?? 0
  if (start === text.length) return 0
  if (!HEAD_BEGUN.test(text.slice(start, start + 64))) throw new BrokenFrameError('no message begins so')
  const end = text.slice(start).search(/[#\r\n]/)
  if (end >= 0) return endOfLine(text, start + end)
  if (text.length > MAX_FRAME_BYTES) throw new BrokenFrameError('a message without an end')
  return 0
}

/** A line end of two characters is taken whole, once both are there. */
function endOfLine(text: string, end: number): number {
  if (text.charCodeAt(end) === HASH) return end + 1
  return text.startsWith('\r\n', end) ? end + 2 : text[end] === '\r' && end + 1 === text.length ? 0 : end + 1
}

/** Opens a message that {@link frameLength} has cut. */
export function openMessage(bytes: Buffer): EasyTrackMessage {
  const whole = bytes.toString('latin1').replace(LINE_ENDS, '')
  const [, serial, type, text = ''] = HEAD.exec(whole) ?? []
  if (serial === undefined || type === undefined) throw new BrokenFrameError('neither a device nor a type')
  return { serial, type, text, sentence: whole.replace(/[#\r\n]+$/, '') }
}
