import { isUnfit } from '../../bytes.ts'
import {
  BrokenFrameError,
  DamagedFrameError,
  type DecodeContext,
  type Decoded,
  type FrameProtocol,
  type Message,
  type MessageNumber,
} from '../../protocol.ts'
import { readBatch, readSaved } from './batch.ts'
import { IN_OTHER_MANNER } from './commands.ts'
import {
  readDriver,
  readGeneralAnswer,
  readPower,
  readProperties,
  readTextAnswer,
  readWaybill,
  readWords,
} from './device-messages.ts'
import { contentOf, frameLength, isMessage, MAX_FRAME_BYTES, OTHER } from './framing.ts'
import {
  FAILED,
  generalAnswer,
  type Jt808Message,
  mediaAnswer,
  openMessage,
  registerAnswer,
  shortAnswer,
  syncAnswer,
  timeAnswer,
} from './header.ts'
import { readLocationReport } from './location.ts'
import { decodeText } from './lock-text.ts'
import { withoutWord, wordOf } from './login-word.ts'
import { type Pieces, wholeOf } from './pieces.ts'
import { readShortReport } from './short-report.ts'
import { readTransparent } from './transparent.ts'

const TYPE = {
  answer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  timeRequest: 0x0004,
  register: 0x0100,
  login: 0x0102,
  parameters: 0x0104,
  properties: 0x0107,
  syncRequest: 0x0109,
  location: 0x0200,
  placeAnswer: 0x0201,
  power: 0x0210,
  words: 0x1300,
  controlAnswer: 0x0500,
  waybill: 0x0701,
  driver: 0x0702,
  locations: 0x0704,
  media: 0x0801,
  transparent: 0x0900,
  alive: 0x1007,
  acceleration: 0x2070,
  shortReport: 0x5501,
  text: 0x6006,
  shortBuffered: 0x5502,
} as const

/** Answers to what we asked, and what no server is known to answer. */
const UNANSWERED: ReadonlySet<number> = new Set([
  ...[TYPE.answer, TYPE.parameters, TYPE.placeAnswer, TYPE.controlAnswer, TYPE.acceleration],
])

/**
 * JT/T 808 of 2011, 2013 and 2019, and what makers add to it (Huabao, Jimi, Micodus, Topin, Jointech and others). Facts:
 * the standard and the public samples.
 */
export const jt808: FrameProtocol<Pieces> = {
  name: 'jt808',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => new Map(),
  frameLength,
  decode,
  numberOf,
  editionOf,
  withoutSecret,
}

function decode(frame: Buffer, context: DecodeContext<Pieces>): Decoded {
  const content = contentOf(frame)
  if ('text' in content) return decodeText(content.text, context)
  const message = opened(content.bytes, content.delimiter)
  const { type, serial, isVerified, isEncrypted, piece } = message
  if (!isVerified && (piece || isEncrypted)) throw new DamagedFrameError({ serial })
  const whole = piece && !isEncrypted ? wholeOf(message, context.memory) : message
  const reply = answerTo(message, whole, context)
  const messages = messagesOf(message, whole)
  // A device that may not come in keeps the word that it has, which this answer would change.
  if (reply && type === TYPE.register) return { messages, reply, waitsForAdmission: true }
  if (reply && type === TYPE.login)
    return { messages, reply, waitsForAdmission: true, refusals: { unproven: generalAnswer(message, FAILED) } }
  return reply ? { messages, reply } : { messages }
}

function withoutSecret(bytes: Buffer): Buffer {
  const content = isMessage(bytes) ? contentOf(bytes) : null
  if (!content || 'text' in content || content.bytes.length < 2) return bytes
  return content.bytes.readUInt16BE(0) === TYPE.login ? withoutWord(content.bytes, content.delimiter) : bytes
}

/** Short reports count themselves in one byte, in a count of their own. */
function numberOf(frame: Buffer): MessageNumber | null {
  const content = contentOf(frame)
  if ('text' in content) return null
  const { type, number } = openMessage(content.bytes, content.delimiter)
  return type === TYPE.shortReport || type === TYPE.shortBuffered ? null : { value: number, of: 0x1_0000 }
}

/** The version that the header has since 2019, '' before; of a device that writes in the other manner the delimiter of that. */
function editionOf(frame: Buffer): string {
  const content = contentOf(frame)
  if ('text' in content) return ''
  const { delimiter, version } = openMessage(content.bytes, content.delimiter)
  return delimiter === OTHER ? IN_OTHER_MANNER : String(version ?? '')
}

function opened(bytes: Buffer, delimiter: number): Jt808Message {
  try {
    return openMessage(bytes, delimiter)
  } catch (error) {
    if (!isUnfit(error)) throw error
    throw new BrokenFrameError('less than a header')
  }
}

/**
 * Reads the whole message, of which there is none until all pieces have come. A wrong checksum is taken where everything
 * else is right, since makers send such ones.
 */
function messagesOf(message: Jt808Message, whole: Jt808Message | null): Message[] {
  const { type, serial, body, isVerified } = message
  const kept: Extract<Message, { kind: 'unknown' }> = {
    ...{ kind: 'unknown', serial, type: type.toString(16).padStart(4, '0'), length: body.length },
  }
  if (message.isEncrypted) return [{ ...kept, isKnownType: true }]
  if (!whole) return [kept]
  try {
    const read = read808(whole, kept)
    if (read) return read
  } catch (error) {
    if (!isUnfit(error)) throw error
    if (isVerified) return [{ ...kept, isKnownType: true }]
  }
  if (!isVerified) throw new DamagedFrameError({ serial })
  return [kept]
}

/** A picture or a sound is answered as such once all of it has come, and each piece before as any message. */
function answerTo(
  message: Jt808Message,
  whole: Jt808Message | null,
  { receivedAt }: DecodeContext<Pieces>,
): Buffer | null {
  const { type, wantsAnswer } = message
  if (type === TYPE.shortReport || type === TYPE.shortBuffered) return wantsAnswer ? shortAnswer(message) : null
  if (type === TYPE.register) return registerAnswer(message)
  if (type === TYPE.timeRequest) return timeAnswer(message, new Date(receivedAt))
  if (type === TYPE.syncRequest) return syncAnswer(message, new Date(receivedAt))
  if (type === TYPE.media && whole) return mediaAnswer(whole)
  return UNANSWERED.has(type) ? null : generalAnswer(message)
}

/** Null for a type without a meaning here. */
function read808(message: Jt808Message, kept: Extract<Message, { kind: 'unknown' }>): Message[] | null {
  const { type, serial, body } = message
  switch (type) {
    case TYPE.register:
      return [{ kind: 'login', serial }]
    case TYPE.login:
      return [{ kind: 'login', serial, secret: wordOf(message) }]
    case TYPE.answer:
      return [readGeneralAnswer(serial, body)]
    case TYPE.heartbeat:
    case TYPE.logout:
    case TYPE.timeRequest:
    case TYPE.syncRequest:
    case TYPE.alive:
    case TYPE.acceleration:
      return [{ kind: 'heartbeat', serial }]
    case TYPE.location:
      return readLocationReport(message, body, kept)
    case TYPE.placeAnswer:
    case TYPE.controlAnswer:
      return readLocationReport(message, body.subarray(2), kept)
    case TYPE.locations:
      return readBatch(message, kept)
    case TYPE.shortReport:
    case TYPE.shortBuffered:
      return [readShortReport(serial, body, type === TYPE.shortBuffered)]
    case TYPE.power:
      return body.length === 7 ? [readPower(serial, body)] : readSaved(message, kept)
    case TYPE.properties:
      return [readProperties(serial, body)]
    case TYPE.driver:
      return [readDriver(serial, body)]
    case TYPE.words:
      return [readWords(serial, body)]
    case TYPE.text:
      return [readTextAnswer(serial, body)]
    case TYPE.waybill:
      return [readWaybill(serial, body)]
    case TYPE.transparent: {
      const read = readTransparent(serial, body)
      return read && [read]
    }
    default:
      return null
  }
}
