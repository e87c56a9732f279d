import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { frameLength, MAX_FRAME_BYTES, openPacket, type TrvPacket } from './framing.ts'
import { readMeasured, readReport, readSignOfLife } from './reports.ts'

const [LOGIN, ALARM] = ['AP00', 'AP10'] as const
const REPORTS: readonly string[] = ['AP01', ALARM, 'YP03', 'YP14']
const SIGNS_OF_LIFE = { TRV: 'CP01', IW: 'AP03' } as const
/** Of a watch: cells and access points without a place. */
const CELLS = 'AP02'
/** What a device says to a command of ours begins with the number of the command. */
const COMMAND_NUMBER = /^,\d{6}\b/
const LONGEST_TEXT = 512

/**
 * TRV: ThinkRace VT202 and kin in vehicles (`TRV`), watches and portable trackers (`IW`). Facts: the maker's list of packets
 * of VT202, what others read of `IW`, and the public samples. Every report is answered.
 */
export const trv: FrameProtocol<null> = {
  name: 'trv',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode(bytes, context) {
    const packet = openPacket(bytes)
    return packet ? readOrKeep(packet, context) : { messages: [] }
  },
}

function readOrKeep(packet: TrvPacket, context: DecodeContext<null>): Decoded {
  try {
    return read(packet, context)
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ ...unknown(packet), isKnownType: true }], reply: answerTo(packet) }
  }
}

function read(packet: TrvPacket, { receivedAt }: DecodeContext<null>): Decoded {
  const { maker, type, text } = packet
  if (type === LOGIN) return readLogin(packet, receivedAt)
  if (REPORTS.includes(type)) return { messages: [readReport(text, type === ALARM)], reply: answerTo(packet) }
  if (type === SIGNS_OF_LIFE[maker]) return { messages: [readSignOfLife(text)], reply: answerTo(packet) }
  if (maker === 'TRV') return { messages: [readOther(packet)] }
  if (type === CELLS) return { messages: [{ kind: 'heartbeat', readings: noReadings() }], reply: answerTo(packet) }
  const measured = readMeasured(type, text)
  if (measured) return { messages: [measured], reply: answerTo(packet), waitsForCommit: true }
  return { messages: [readOther(packet)] }
}

/** The device, of a watch with its card behind it, which gets the time of UTC. */
function readLogin(packet: TrvPacket, receivedAt: number): Decoded {
  const [, serial] = /^(\d{8,17})(?:,|$)/.exec(packet.text) ?? []
  if (serial === undefined) return { messages: [{ ...unknown(packet), isKnownType: true }] }
  const time = new Date(receivedAt).toISOString().replace(/\D/g, '').slice(0, 14)
  return { messages: [{ kind: 'login', serial }], reply: answerTo(packet, packet.maker === 'IW' ? `,${time},0` : '') }
}

/** The same maker and type, of which the first letter is the next one. */
function answerTo({ maker, type }: TrvPacket, rest = ''): Buffer {
  const letter = String.fromCharCode(type.charCodeAt(0) + 1)
  return Buffer.from(`${maker}${letter}${type.slice(1)}${rest}#`, 'latin1')
}

function readOther(packet: TrvPacket): Message {
  if (!COMMAND_NUMBER.test(packet.text)) return unknown(packet)
  const readings = noReadings()
  readings.attributes['commandResult'] = `${packet.type}${packet.text}`.slice(0, LONGEST_TEXT)
  return { kind: 'heartbeat', readings }
}

function unknown({ type, text }: TrvPacket): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', type, length: text.length }
}
