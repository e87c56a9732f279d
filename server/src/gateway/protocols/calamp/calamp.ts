import { BrokenFrameError, type DecodeContext, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { answerTo, type CalAmpMessage, MAX_FRAME_BYTES, openMessage } from './framing.ts'
import { readEvent, readLocate, readShortEvent, readUserData } from './reports.ts'

/** What tells only that the device is there: nothing, the answer to a message of ours, which device it is. */
const HEARTBEATS = [0, 1, 3]
const REPORTS: Readonly<Record<number, (content: Buffer) => Message>> = {
  2: readEvent,
  4: readUserData,
  8: readLocate,
  10: readShortEvent,
}
const WAITS = 1

/**
 * CalAmp: LMU and TTU models, which speak LM Direct over UDP. Facts: the maker's "LM Direct Reference Guide", and the public
 * samples. A device that asks for an answer keeps the message until it has one.
 */
export const calamp: FrameProtocol<null> = {
  name: 'calamp',
  transports: ['udp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

/** A datagram is one message. */
function frameLength(bytes: Buffer): number {
  if (bytes.length > MAX_FRAME_BYTES) throw new BrokenFrameError(`a datagram of ${bytes.length} bytes`)
  openMessage(bytes)
  return bytes.length
}

function decode(bytes: Buffer, { serial: session }: DecodeContext<null>): Decoded {
  const opened = openMessage(bytes)
  const serial = opened.serial ?? session
  const message = { ...read(opened), ...(serial !== null && { serial }) }
  return { messages: [message], ...(opened.service === WAITS && { reply: answerTo(opened) }) }
}

function read({ type, content }: CalAmpMessage): Message {
  if (HEARTBEATS.includes(type)) return { kind: 'heartbeat' }
  const unknown: Kept = { kind: 'unknown', type: String(type), length: content.length }
  return readOrKeep(() => REPORTS[type]?.(content) ?? null, unknown)
}
