import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { readDecimalReport } from './decimal-report.ts'
import { frameLength, MAX_FRAME_BYTES, messageOf } from './framing.ts'
import { noteKeyword, wordOf } from './keywords.ts'
import { readObd } from './obd.ts'
import { readReport } from './report.ts'

const SERIAL = /^imei:(\d{8,17})$/
const LONGEST_TYPE = 16

/**
 * Coban TK103B, GPS103, GPS303, TK303 and clones, which speak of `imei:`. Facts: Coban's GPRS protocol of 2014-12-12 and
 * the public samples.
 */
export const gps103: FrameProtocol<null> = {
  name: 'gps103',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode: (bytes, context) => decode(messageOf(bytes), context),
}

function decode(text: string, { serial: session }: DecodeContext<null>): Decoded {
  if (/^\d{15}$/.test(text)) return login(text, 'ON')
  const [head = '', ...fields] = text.replace(/^##,/, '').split(',')
  const [, serial] = SERIAL.exec(head) ?? []
  if (serial === undefined) return { messages: [unknown(text, session, 'imei')] }
  if (text.startsWith('##') || (fields[0] === 'L' && fields.length <= 2)) return login(serial, 'LOAD')
  const messages = messagesOf(text, serial, fields)
  // The device repeats its call for help until it is answered.
  return wordOf(fields[0] ?? '') === 'help me' ? { messages, reply: Buffer.from(`**,imei:${serial},E;`) } : { messages }
}

function messagesOf(text: string, serial: string, fields: readonly string[]): Message[] {
  const [keyword = ''] = fields
  try {
    return [readFields(serial, fields) ?? unknown(text, serial, keyword)]
  } catch (error) {
    if (!isUnfit(error)) throw error
    // An alarm is worth hearing without a place.
    const readings = noReadings()
    noteKeyword(keyword, readings)
    const kept: Message = { ...unknown(text, serial, keyword), isKnownType: true }
    return readings.event === null ? [kept] : [kept, { kind: 'heartbeat', serial, readings }]
  }
}

function readFields(serial: string, fields: readonly string[]): Message | null {
  if (fields[0] === 'OBD') return readObd(serial, fields.slice(1))
  return readReport(serial, fields) ?? readDecimalReport(serial, fields)
}

function login(serial: string, answer: 'LOAD' | 'ON'): Decoded {
  return { messages: [{ kind: 'login', serial }], reply: Buffer.from(answer) }
}

function unknown(text: string, serial: string | null, type: string): Extract<Message, { kind: 'unknown' }> {
  const named = serial === null ? {} : { serial }
  return { kind: 'unknown', ...named, type: type.slice(0, LONGEST_TYPE), length: text.length }
}
