import { isUnfit } from '../../bytes.ts'
import type { Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { closeMessage, frameLength, MAX_FRAME_BYTES, openMessage, type XexunMessage } from './framing.ts'
import { readRecords } from './records.ts'

const RECORDS = 0x14
/** Taken, in this edition of the protocol; 2 would ask the device for the next one. */
const TAKEN = Buffer.of(1)

/**
 * Xexun in bytes: XT-series, collars, cards and kin. Facts: the maker's "Xexun GPS Protocol" 1.1, and the public samples. Every
 * message is answered.
 */
export const xexun2: FrameProtocol<null> = {
  name: 'xexun2',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode(bytes): Decoded {
    const message = openMessage(bytes)
    const messages = readOrKeep(message).map((one) => ({ ...one, serial: message.serial }))
    return { messages, reply: closeMessage(message.head, TAKEN), waitsForCommit: true }
  },
}

/** What does not fit is kept as bytes, and answered all the same. */
function readOrKeep({ type, content }: XexunMessage): Message[] {
  const unknown = { kind: 'unknown', type: type.toString(16).padStart(4, '0'), length: content.length } as const
  if (type !== RECORDS) return [unknown]
  try {
    return readRecords(content)
  } catch (error) {
    if (!isUnfit(error)) throw error
    return [{ ...unknown, isKnownType: true }]
  }
}
