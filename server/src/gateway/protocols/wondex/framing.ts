import { BrokenFrameError } from '../../protocol.ts'

/** Reports have some 100 characters, answers to commands up to some hundred more. */
export const MAX_FRAME_BYTES = 1024

const [CR, LF] = [0x0d, 0x0a]
export const KEEP_ALIVE = 0xd0
const KEEP_ALIVE_SECOND = 0xd7
const KEEP_ALIVE_BYTES = 8
/** A report begins with the number of its device, an answer with a dollar sign. */
const TEXT_BEGUN = /^(?:\d|\$)/

/** Does for Wondex what {@link FrameProtocol.frameLength} promises: lines, over UDP with their datagram at the latest, and eight bytes that keep alive. */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  const start = firstOf(bytes)
  const rest = bytes.subarray(start)
  if (rest.length === 0) return transport === 'udp' ? bytes.length : 0
  if (rest[0] === KEEP_ALIVE) return keepAliveLength(rest) === 0 ? 0 : start + KEEP_ALIVE_BYTES
  if (!TEXT_BEGUN.test(rest.toString('latin1', 0, 1))) throw new BrokenFrameError('nothing begins so')
  const end = rest.indexOf(LF)
  const length = end < 0 ? (transport === 'udp' ? rest.length : 0) : end + 1
  if (length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a line of ${length} bytes`)
  return length === 0 ? 0 : start + length
}

function keepAliveLength(bytes: Buffer): number {
  if (bytes.length > 1 && bytes[1] !== KEEP_ALIVE_SECOND) throw new BrokenFrameError('nothing begins so')
  return bytes.length < KEEP_ALIVE_BYTES ? 0 : KEEP_ALIVE_BYTES
}

/** Gives a frame without the line ends before it. */
export function withoutLineEnds(bytes: Buffer): Buffer {
  return bytes.subarray(firstOf(bytes))
}

function firstOf(bytes: Buffer): number {
  let start = 0
  while (bytes[start] === CR || bytes[start] === LF) start++
  return start
}
