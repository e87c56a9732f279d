import { isUnfit } from '../../bytes.ts'
import {
  BrokenFrameError,
  DamagedFrameError,
  type DecodeContext,
  type Decoded,
  type FrameProtocol,
  type Message,
} from '../../protocol.ts'
import { COMMAND_RESULT, frameLength, HEADER, MAX_FRAME_BYTES } from './framing.ts'
import { readPackage } from './packages.ts'
import { readReport } from './text.ts'

const DOLLAR = 0x24
const UNSURE = 'wrong checksum, and the layout does not fit'
const [ANSWER, ANSWER_END] = [0x7b, 0x7d]
/** Versions of the protocol that are told the time, and the one that waits for an empty answer. */
const WITH_TIME = [0x23, 0x25]
const WITHOUT_CONTENT = 0x24
const TEXT = /^\$AV,(V\d\w*),(\d{1,16}),(.*)\*([0-9A-F]{2})$/

/**
 * Arnavi: Arnavi 4 and 5, Integral and kin in bytes, GPSLite in text. Facts: what users told of the maker's sheets
 * (Traccar's issues 1134, 2503, 5611, 5785), and the public samples. A device keeps a package until it is answered;
 * nobody knows of an answer to text.
 */
export const arnavi: FrameProtocol<null> = {
  name: 'arnavi',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

function decode(bytes: Buffer, { receivedAt }: DecodeContext<null>): Decoded {
  if (bytes[0] === DOLLAR) return { messages: [readText(bytes.toString('latin1').trimEnd())] }
  const second = bytes.readUInt8(1)
  if (bytes[0] === HEADER) return { messages: [readLogin(bytes)], reply: answerToLogin(second, receivedAt) }
  if (second === COMMAND_RESULT) return { messages: [{ kind: 'heartbeat' }] }
  const { messages, isDamaged } = readPackage(bytes)
  const reply = Buffer.of(ANSWER, 0, second, ANSWER_END)
  if (isDamaged) throw new DamagedFrameError({ type: 'package', sound: messages, reply }, UNSURE)
  return { messages, reply, waitsForCommit: true }
}

/** The device is an IMEI as a number of eight bytes, the lowest first. */
function readLogin(bytes: Buffer): Message {
  const serial = bytes.readBigInt64LE(2)
  if (serial === 0n) throw new BrokenFrameError('a login of nobody')
  return { kind: 'login', serial: String(serial) }
}

/** How many bytes of content follow, zero, the checksum of the content and itself, which is the time in seconds. */
function answerToLogin(version: number, receivedAt: number): Buffer {
  if (version === WITHOUT_CONTENT) return Buffer.of(ANSWER, ANSWER_END)
  if (!WITH_TIME.includes(version)) return Buffer.of(ANSWER, 0, 0, ANSWER_END)
  const time = Buffer.alloc(4)
  time.writeUInt32LE(Math.floor(receivedAt / 1000))
  const sum = time.reduce((total, byte) => (total + byte) & 0xff, 0)
  return Buffer.concat([Buffer.of(ANSWER, time.length, 0, sum), time, Buffer.of(ANSWER_END)])
}

function readText(line: string): Message {
  const [, type, serial, fields = '', checksum] = TEXT.exec(line) ?? []
  if (type === undefined || serial === undefined) throw new BrokenFrameError('no text of a device')
  const verified = Number.parseInt(checksum ?? '', 16) === xorOf(line.slice(1, -3))
  const unknown: Message = { kind: 'unknown', serial, type, length: fields.length }
  // The state of modem, cards and memory has a word behind the version.
  if (!/^V\d$/.test(type)) return unknown
  try {
    return readReport(serial, fields.split(','))
  } catch (error) {
    if (!isUnfit(error)) throw error
    if (!verified) throw new DamagedFrameError({ serial, type, length: fields.length }, UNSURE)
    return { ...unknown, isKnownType: true }
  }
}

function xorOf(text: string): number {
  return Buffer.from(text, 'latin1').reduce((sum, byte) => sum ^ byte, 0)
}
