import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import {
  answerTo,
  type CastelFrame,
  editionOf,
  frameLength,
  MAX_FRAME_BYTES,
  oldAnswerTo,
  openFrame,
  readsDiagnosis,
} from './framing.ts'
import { OLD, PLAIN, readOld, readPlain } from './plain-reports.ts'
import { readReport, TYPE } from './reports.ts'

const ANSWER = { login: 0x9001, heartbeat: 0x9003, alarm: 0xc007, plainLogin: 0x8001, plainPlaces: 0x8206, old: 0x1001 }
const INDEX_BYTES = 4

/**
 * Castel: IDD-212, 213 and 234 at the diagnosis socket, PT-690, MPIP-620 and kin. Facts: the public samples, and what users
 * of its devices published of frame, state and alarms. Logins, heartbeats and alarms are answered, and all that plain
 * trackers send; places of the others are not: a device keeps what it cannot send while it is not connected.
 */
export const castel: FrameProtocol<null> = {
  name: 'castel',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  editionOf,
  decode(bytes, { receivedAt }) {
    const frame = openFrame(bytes)
    const { serial, version } = frame
    const hasDiagnosis = readsDiagnosis(version)
    const isLogin = version !== null && frame.type === (hasDiagnosis ? TYPE.login : PLAIN.login)
    const login: Message[] = isLogin ? [{ kind: 'login', serial }] : []
    const messages = [...login, ...messagesIn(frame, hasDiagnosis)]
    const answer = hasDiagnosis ? answered(frame, receivedAt) : plainlyAnswered(frame)
    return { messages: messages.map((message) => ({ ...message, serial })), ...answer }
  },
}

function messagesIn(frame: CastelFrame, hasDiagnosis: boolean): Message[] {
  const { version, type, content } = frame
  const read = hasDiagnosis ? readReport : version === null ? readOld : readPlain
  return [readOrKeep(() => read(type, content), unknown(frame))].flat()
}

/** A login gets the time, an alarm its number, which the device repeats until then. */
function answered(frame: CastelFrame, receivedAt: EpochMs): Omit<Decoded, 'messages'> {
  const { type, content } = frame
  switch (type) {
    case TYPE.login:
      return { reply: answerTo(frame, ANSWER.login, loginAnswer(receivedAt)) }
    case TYPE.heartbeat:
      return { reply: answerTo(frame, ANSWER.heartbeat, Buffer.alloc(0)) }
    case TYPE.alarm:
      if (content.length < INDEX_BYTES) return {}
      return { reply: answerTo(frame, ANSWER.alarm, content.subarray(0, INDEX_BYTES)), waitsForCommit: true }
    default:
      return {}
  }
}

/** No address of another server, no port, the time in seconds, its lowest byte first. */
function loginAnswer(receivedAt: EpochMs): Buffer {
  const content = Buffer.from('ffffffff000000000000', 'hex')
  content.writeUInt32LE(Math.floor(receivedAt / 1000), 6)
  return content
}

function plainlyAnswered(frame: CastelFrame): Omit<Decoded, 'messages'> {
  const { version, type } = frame
  const nothing = Buffer.alloc(0)
  if (version === null) {
    if (type === OLD.place) return { reply: answerTo(frame, type, nothing) }
    return type === OLD.numbered ? { reply: oldAnswerTo(frame, ANSWER.old, oldAnswer()) } : {}
  }
  if (type === PLAIN.login) return { reply: answerTo(frame, ANSWER.plainLogin, nothing) }
  return type === PLAIN.places ? { reply: answerTo(frame, ANSWER.plainPlaces, nothing) } : {}
}

/** Number 0, and no address and no port of another server. */
function oldAnswer(): Buffer {
  return Buffer.concat([Buffer.alloc(4), Buffer.alloc(8, 0xff)])
}

function unknown({ type, content }: CastelFrame): Kept {
  return { kind: 'unknown', type: type.toString(16).padStart(4, '0'), length: content.length }
}
