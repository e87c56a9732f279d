import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import {
  frameLength,
  MAX_FRAME_BYTES,
  NO_PASSWORD,
  openPacket,
  type Packet,
  withoutChecksum,
  withoutPassword,
} from './framing.ts'
import { LONG_FIELDS, readRecord, SHORT_FIELDS } from './records.ts'

/** What the login said of the version, which says whether packets end with a checksum. */
interface WialonMemory {
  version: string | null
}

const LONGEST_TEXT = 512
const VERSION = /^\d\.\d$/

/**
 * Wialon IPS 1.1 and 2.0, which trackers of many makers speak, and platforms that hand positions over. Facts: Gurtam's
 * "Wialon IPS" 1.1 and 2.0, and the public samples. A device keeps its records until they are answered.
 */
export const wialon = {
  name: 'wialon',
  transports: ['tcp', 'udp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: (): WialonMemory => ({ version: null }),
  frameLength,
  decode,
  withoutSecret: withoutPassword,
} satisfies FrameProtocol<WialonMemory>

function decode(bytes: Buffer, { receivedAt, memory }: DecodeContext<WialonMemory>): Decoded {
  const packet = openPacket(bytes)
  if (!packet) return { messages: [] }
  if (packet.type === 'L') return readLogin(packet, memory)
  const { messages, ...answered } = read(packet, receivedAt, packet.version ?? memory.version)
  const { serial } = packet
  return { messages: serial === null ? messages : messages.map((message) => ({ ...message, serial })), ...answered }
}

/** A wrong password and a connection that is not taken have an answer each; whether a password is right, nobody could say of `sealed`. */
const REFUSALS = { unproven: line('AL', '01'), barred: line('AL', '0'), sealed: line('AL', '0') }

/** Device and password, from 2.0 on after the version and before a checksum. */
function readLogin({ text }: Packet, memory: WialonMemory): Decoded {
  const [first = '', second = '', third = ''] = text.split(';')
  const hasVersion = VERSION.test(first)
  memory.version = hasVersion ? first : null
  const serial = hasVersion ? second : first
  if (serial === '') return { messages: [unknown('L', text)], reply: line('AL', '0') }
  const secret = hasVersion ? third : second
  const shown = secret === '' || secret === NO_PASSWORD ? {} : { secret }
  return {
    messages: [{ kind: 'login', serial, ...shown }],
    ...{ reply: line('AL', '1'), waitsForAdmission: true, refusals: REFUSALS },
  }
}

function read({ type, text }: Packet, receivedAt: number, version: string | null): Decoded {
  switch (type) {
    case 'SD':
      return readOne(type, checked(text, SHORT_FIELDS), receivedAt)
    case 'D':
      return readOne(type, checked(text, LONG_FIELDS), receivedAt)
    case 'B':
      return readBlackBox(text, receivedAt)
    case 'P':
      return { messages: [{ kind: 'heartbeat' }], reply: line('AP', '') }
    case 'M':
      return readText(hasChecksum(version) ? text.replace(/;[^;]*$/, '') : text)
    default:
      return { messages: [unknown(type, text)] }
  }
}

function hasChecksum(version: string | null): boolean {
  return version !== null && Number(version) >= 2
}

/** A checksum is one field more than the packet has. */
function checked(text: string, fields: number): string {
  return text.split(';').length === fields + 1 ? withoutChecksum(text, ';') : text
}

/** A record that is none is answered with the error that says so, once its bytes are kept. */
function readOne(type: 'SD' | 'D', text: string, receivedAt: number): Decoded {
  try {
    return { messages: [readRecord(text, receivedAt, false)], reply: line('AD', '1'), waitsForCommit: true }
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ ...unknown(type, text), isKnownType: true }], reply: line('AD', '-1') }
  }
}

/** Records of before, with a bar between; they are answered by their number, with those that are kept as bytes. */
function readBlackBox(text: string, receivedAt: number): Decoded {
  const records = withoutChecksum(text, '|').split('|')
  const messages: Message[] = []
  for (const record of records)
    try {
      messages.push(readRecord(record, receivedAt, true))
    } catch (error) {
      if (!isUnfit(error)) throw error
      messages.push({ ...unknown('B', record), isKnownType: true })
    }
  return { messages, reply: line('AB', String(records.length)), waitsForCommit: true }
}

/** What the driver wrote, or the answer to a command of ours. */
function readText(text: string): Decoded {
  const readings = noReadings()
  if (text !== '') readings.attributes['commandResult'] = text.slice(0, LONGEST_TEXT)
  return { messages: [{ kind: 'heartbeat', readings }], reply: line('AM', '1') }
}

function unknown(type: string, text: string): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type, length: text.length }
}

function line(type: string, text: string): Buffer {
  return Buffer.from(`#${type}#${text}\r\n`)
}
