import { noReadings } from '@monitorweb/domain/position/position-report'
import { textOrHex } from '../../bytes.ts'
import type { Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { COMMAND, closeMessage, frameLength, MAX_FRAME_BYTES, openMessage, type XexunMessage } from './framing.ts'
import { readRecords } from './records.ts'

const RECORDS = 0x14
/** Taken, in this edition of the protocol; 2 would ask the device for the next one. */
const TAKEN = Buffer.of(1)

/**
 * Xexun in bytes: XT-series, collars, cards and kin. Facts: the maker's "Xexun GPS Protocol" 1.1, and the public samples. Every
 * message is answered but what answers a command, of which who tried it says that it comes under the command's own type.
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
    const messages = messagesIn(message).map((one) => ({ ...one, serial: message.serial }))
    if (message.type === COMMAND) return { messages }
    return { messages, reply: closeMessage(message.head, TAKEN), waitsForCommit: true }
  },
}

/** What does not fit is kept as bytes, and answered all the same. Of an answer no words are published: they are kept as they are. */
function messagesIn({ type, content }: XexunMessage): Message[] {
  const kept = ({ length }: Buffer): Kept => ({ kind: 'unknown', type: type.toString(16).padStart(4, '0'), length })
  if (type === COMMAND && content.length > 0) return [answerIn(content)]
  if (type !== RECORDS) return [kept(content)]
  return [readOrKeep(() => readRecords(content, kept), kept(content))].flat()
}

function answerIn(content: Buffer): Message {
  const readings = noReadings()
  readings.attributes['commandResult'] = textOrHex(content)
  return { kind: 'heartbeat', readings }
}
