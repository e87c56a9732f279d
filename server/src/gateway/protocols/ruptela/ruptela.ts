import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit, readerOf, textOrHex } from '../../bytes.ts'
import { DamagedFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { answer, frameLength, MAX_FRAME_BYTES, openPacket, type Packet } from './framing.ts'
import { readFaults, readRecords } from './records.ts'

const [RECORDS, EXTENDED_RECORDS, FAULTS, IDENTIFICATION, HEARTBEAT, FILE] = [0x01, 0x44, 0x09, 0x0f, 0x10, 0x25]
/** A device keeps them until they are confirmed. */
const KEPT: readonly number[] = [RECORDS, EXTENDED_RECORDS, FAULTS]
const ANY_RECORDS = 0x00
/** Configuration, version and text: answers to commands of ours, in the device's words. */
const TEXTS: readonly number[] = [0x02, 0x03, 0x07]
/** Connection, counter and outputs: answers that are one number. */
const RESULTS: readonly number[] = [0x05, 0x06, 0x11]
/** A file comes in pieces, each when it is asked for. */
const PIECE = 0x02
const LONGEST_TEXT = 512

const TAKEN = Buffer.of(1)

/**
 * Ruptela: FM-Eco, FM-Tco, FM-Pro, FM-Plug, Trace5, HCV5 and kin. Facts: the client and server communication protocol and the
 * list of FM inputs and outputs (doc.ruptela.com) as public decoders read them, and the public samples. A device keeps its
 * records until they are confirmed.
 */
export const ruptela: FrameProtocol<null> = {
  name: 'ruptela',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode(bytes) {
    const packet = openPacket(bytes)
    if (!packet.isSound) throw damaged(packet)
    const { messages, ...answered } = readOrKeep(packet)
    const { serial } = packet
    // A packet of no records says that its device is there.
    if (messages.length === 0) return { messages: [{ kind: 'heartbeat', serial }], ...answered }
    return { messages: messages.map((message) => ({ ...message, serial })), ...answered }
  },
}

/** A packet that does not fit its type is kept as bytes, and answered as its type is: it would come again for ever. */
function readOrKeep(packet: Packet): Decoded {
  try {
    return read(packet)
  } catch (error) {
    if (!isUnfit(error)) throw error
    const messages: Message[] = [{ ...unknown(packet), isKnownType: true }]
    return KEPT.includes(packet.type) ? kept(messages, packet.type) : { messages }
  }
}

function read(packet: Packet): Decoded {
  const { type, content, serial } = packet
  switch (type) {
    case RECORDS:
    case EXTENDED_RECORDS:
      return kept(readRecords(content, type === EXTENDED_RECORDS), type)
    case FAULTS:
      return kept(readFaults(content), FAULTS)
    case IDENTIFICATION:
      return { messages: [{ kind: 'login', serial }], reply: answer(type, TAKEN) }
    case HEARTBEAT:
      return { messages: [{ kind: 'heartbeat' }], reply: answer(type, TAKEN) }
    case FILE:
      return readFile(packet)
    default:
      if (TEXTS.includes(type)) return resulting(textOrHex(content).slice(0, LONGEST_TEXT))
      if (RESULTS.includes(type)) return resulting(String(readerOf(content).u8()))
      return { messages: [unknown(packet)] }
  }
}

/** Records of both kinds are confirmed by the same answer, which is none of theirs. */
function kept(messages: Message[], type: number): Decoded {
  return { messages, reply: answer(type === FAULTS ? FAULTS : ANY_RECORDS, TAKEN), waitsForCommit: true }
}

function damaged(packet: Packet): DamagedFrameError {
  const { type, serial, content } = packet
  const answered = KEPT.includes(type) ? kept([], type).reply : undefined
  return new DamagedFrameError({
    ...unknown(packet),
    serial,
    length: content.length,
    ...(answered && { reply: answered }),
  })
}

function resulting(words: string): Decoded {
  const readings = noReadings()
  readings.attributes['commandResult'] = words
  return { messages: [{ kind: 'heartbeat', readings }] }
}

function unknown({ type, content }: Packet): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type: type.toString(16).padStart(2, '0'), length: content.length }
}

/** A piece says of which file it is, how many pieces that has and which one this is; the next one is asked for. */
function readFile({ type, content }: Packet): Decoded {
  const messages: Message[] = [{ kind: 'heartbeat' }]
  if (content[0] !== PIECE) return { messages }
  const reader = readerOf(content)
  const name = reader.take(10)
  const [pieces, piece] = [reader.u16(), reader.u16()]
  if (piece >= pieces - 1) return { messages }
  const next = Buffer.concat([name, Buffer.of((piece + 1) >> 8, (piece + 1) & 0xff)])
  return { messages, reply: answer(type, next), waitsForCommit: true }
}
