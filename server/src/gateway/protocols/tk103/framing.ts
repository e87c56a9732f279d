import { BrokenFrameError } from '../../protocol.ts'

/** Texts of devices, such as all their settings, are the longest. */
export const MAX_FRAME_BYTES = 4_096

/** Twelve characters, of newer devices the IMEI, then the word of the message. */
export const HEAD = /^(\d{10,17}|[^,]{12})(,?)([A-Z]{2}[0-9A-F]{2})/
/** The edition of devices that write fields: a comma stands behind the number. */
export const WITH_FIELDS = 'fields'

/** So much may stand before a message; more is another language. */
const MAX_NOISE_BYTES = 64

const [OPEN, CLOSE, QUOTE] = [0x28, 0x29, 0x24]
const BLANKS = new Set([0x00, 0x0a, 0x0d, 0x20])

/**
 * Does for tk103 what {@link FrameProtocol.frameLength} promises: `( … )` with whatever stands before it and blanks behind
 * it. Between two `$` a parenthesis is text.
 */
export function frameLength(bytes: Buffer): number {
  const start = bytes.indexOf(OPEN)
  if (start > MAX_NOISE_BYTES || (start < 0 && bytes.length > MAX_NOISE_BYTES))
    throw new BrokenFrameError('no message in sight')
  if (start < 0) return 0
  let isText = false
  for (let index = start + 1; index < bytes.length; index++) {
    if (index - start >= MAX_FRAME_BYTES) throw new BrokenFrameError('a message without end')
    if (bytes[index] === QUOTE) isText = !isText
    if (bytes[index] === CLOSE && !isText) return withBlanks(bytes, index + 1)
  }
  return 0
}

/** What stands between the parentheses of a frame. */
export function messageOf(frame: Buffer): string {
  return frame.toString('latin1', frame.indexOf(OPEN) + 1, frame.lastIndexOf(CLOSE))
}

export function editionOf(frame: Buffer): string {
  return HEAD.exec(messageOf(frame))?.[2] === ',' ? WITH_FIELDS : ''
}

function withBlanks(bytes: Buffer, from: number): number {
  let end = from
  while (BLANKS.has(bytes[end] ?? -1)) end++
  return end
}
