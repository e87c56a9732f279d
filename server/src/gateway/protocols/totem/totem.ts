import { isUnfit } from '../../bytes.ts'
import { BrokenFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { answerTo, frameLength, MAX_FRAME_BYTES, openFrame, type TotemFrame } from './framing.ts'
import { readNewer } from './newer.ts'
import { readOlder } from './older.ts'

/**
 * Totem: AT05, AT07, AT09 and kin. Facts: the public samples, and the state's bits as platforms of others publish them. Every
 * report is answered, and a device keeps it until then.
 */
export const totem: FrameProtocol<null> = {
  name: 'totem',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

function decode(bytes: Buffer): Decoded {
  const frame = openFrame(bytes)
  if (frame === null) return { messages: [] }
  const message = { ...readOrKeep(frame), serial: frame.serial }
  // A sign of life forgets nothing; whatever has readings does.
  const isSignOfLife = message.kind === 'heartbeat' && message.readings === undefined
  return { messages: [message], reply: answerTo(bytes, frame), ...(!isSignOfLife && { waitsForCommit: true }) }
}

function readOrKeep(frame: TotemFrame): Message {
  try {
    return (frame.isNewer ? readNewer(frame) : readOlder(frame.text)) ?? unknown(frame)
  } catch (error) {
    if (!isUnfit(error)) throw error
    // Some checksums are wrong; where the layout does not fit either, nothing is sure.
    if (!frame.verified) throw new BrokenFrameError('wrong checksum, and the layout does not fit')
    return { ...unknown(frame), isKnownType: true }
  }
}

function unknown({ type, text, isNewer }: TotemFrame): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type: isNewer ? type : text.slice(0, 2), length: text.length }
}
