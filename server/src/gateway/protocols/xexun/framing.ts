import { BrokenFrameError } from '../../protocol.ts'

/** Messages have some 200 bytes. */
export const MAX_FRAME_BYTES = 1_024
/** What is left of a message that ended otherwise than most is passed over up to so many bytes. */
const MOST_BEFORE = 96

/** The time of the device and the number that may call it, then the receiver's sentence, or what stands without one. */
const PREFIX = /(?:\d{12})?,[^,\r\n]{0,24},(?:G[NP]RMC,|,[FL],)/
const SENTENCE = /G[NP]RMC,/
const DEVICE = /imei:\s?\d{15},/
/** What may be the count of satellites, and what is. */
const TAIL_BEGUN = /^\d{0,2}$/
const TAIL = /^\d{0,2},/
const LONGEST_TAIL = 256

/**
 * Does for Xexun what {@link FrameProtocol.frameLength} promises: a message ends behind its IMEI; one that began with time and
 * number says more behind it, up to the end of the line. What stands before a beginning belongs to the frame.
 */
export function frameLength(bytes: Buffer): number {
  const text = bytes.toString('latin1', 0, MAX_FRAME_BYTES)
  const prefix = PREFIX.exec(text)
  const begin = Math.min(
    prefix?.index ?? Number.POSITIVE_INFINITY,
    SENTENCE.exec(text)?.index ?? Number.POSITIVE_INFINITY,
  )
  if (begin > MOST_BEFORE && text.length > MOST_BEFORE) throw new BrokenFrameError('no message begins here')
  if (begin === Number.POSITIVE_INFINITY) return 0
  const device = DEVICE.exec(text.slice(begin))
  if (device === null && text.length < MAX_FRAME_BYTES) return 0
  if (device === null) throw new BrokenFrameError('a message that names no device')
  const end = begin + device.index + device[0].length
  return prefix !== null && prefix.index === begin ? endOfTail(text, end) : end
}

/** Answers where the rest behind the IMEI ends; 0 while it is not all there. */
function endOfTail(text: string, from: number): number {
  const rest = text.slice(from, from + LONGEST_TAIL)
  if (TAIL_BEGUN.test(rest)) return 0
  if (!TAIL.test(rest)) return from
  const line = rest.search(/[\r\n]/)
  const next = PREFIX.exec(rest.slice(1))
  if (next !== null && (line < 0 || next.index < line)) return from + 1 + next.index
  if (line < 0 && rest.length < LONGEST_TAIL) return 0
  return line < 0 ? from : from + line + 1
}
