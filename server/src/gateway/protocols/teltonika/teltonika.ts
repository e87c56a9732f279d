import { isUnfit, UnfitBytesError } from '../../bytes.ts'
import {
  DamagedFrameError,
  type DecodeContext,
  type Decoded,
  type FrameProtocol,
  type Message,
} from '../../protocol.ts'
import { type Data, type Datagram, frameLength, MAX_FRAME_BYTES, openFrame } from './framing.ts'
import { CODEC_7, readGh3000 } from './gh3000.ts'
import { MESSAGE_CODECS, type PhotoMemory, readMessages } from './messages.ts'
import { CODEC_8, CODEC_8_EXTENDED, CODEC_16, readRecords } from './records.ts'

/**
 * Teltonika: FMB, FMC, FMM, FMU, FMP, TAT and TMT, the FM1 to FM6 before them, and GH3000. Facts: "Codec", "Data Sending
 * Protocols" and the AVL ID tables of wiki.teltonika-gps.com, and the public samples. A device keeps its records until as
 * many as it sent are confirmed, and sends all of them again where the number is another.
 */
export const teltonika = {
  name: 'teltonika',
  transports: ['tcp', 'udp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: (): PhotoMemory => ({ photo: null }),
  frameLength,
  decode,
} satisfies FrameProtocol<PhotoMemory>

const ACCEPTED = Buffer.of(0x01)

function decode(bytes: Buffer, { serial, memory }: DecodeContext<PhotoMemory>): Decoded {
  const frame = openFrame(bytes)
  switch (frame.kind) {
    case 'keepAlive':
      // Before a login it says nothing of anybody.
      return { messages: serial === null ? [] : [{ kind: 'heartbeat' }] }
    case 'login':
      return { messages: [{ kind: 'login', serial: frame.serial }], reply: ACCEPTED }
    case 'data': {
      if (!frame.data.isSound) throw damaged(frame.data)
      const read = readData(frame.data, memory)
      return frame.datagram ? named(read, frame.data, frame.datagram) : confirmed(read, frame.data)
    }
  }
}

/** Data that do not fit their codec, and those of codecs that are not known here, are kept as bytes. */
function readData(data: Data, memory: PhotoMemory): Decoded {
  try {
    if (!data.isCountedTwice) throw new UnfitBytesError('two numbers of records')
    switch (data.codec) {
      case CODEC_8:
      case CODEC_8_EXTENDED:
      case CODEC_16:
        return { messages: readRecords(data) }
      case CODEC_7:
        return { messages: readGh3000(data) }
      default:
        return MESSAGE_CODECS.includes(data.codec) ? readMessages(data, memory) : { messages: [unknown(data)] }
    }
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ ...unknown(data), isKnownType: true }] }
  }
}

function unknown({ codec, records }: Data): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type: codec.toString(16).padStart(2, '0'), length: records.length }
}

function damaged(data: Data): DamagedFrameError {
  const { reply } = confirmed({ messages: [] }, data)
  return new DamagedFrameError({ ...unknown(data), ...(reply && { reply }) })
}

/** Over TCP records are confirmed by their number, in four bytes; of messages only a photo is answered. */
function confirmed(read: Decoded, { codec, count }: Data): Decoded {
  return MESSAGE_CODECS.includes(codec)
    ? read
    : { messages: read.messages, reply: Buffer.of(0, 0, 0, count), waitsForCommit: true }
}

/** Over UDP each packet names its device, and is confirmed by its own numbers. */
function named(read: Decoded, { codec, count }: Data, { serial, packetId, recordsId }: Datagram): Decoded {
  const messages: Message[] = read.messages.map((message) => ({ ...message, serial }))
  // A packet of no records says that its device is there.
  if (messages.length === 0) messages.push({ kind: 'heartbeat', serial })
  if (MESSAGE_CODECS.includes(codec)) return { messages }
  return { messages, waitsForCommit: true, reply: Buffer.of(0, 5, packetId >> 8, packetId & 0xff, 1, recordsId, count) }
}
