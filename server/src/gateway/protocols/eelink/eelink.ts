import { noReadings } from '@monitorweb/domain/position/position-report'
import { readerOf } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { readAnswer } from './answer-text.ts'
import { ALARM, POSITION, readFirst, STATE, TEXT } from './first-edition.ts'
import { closePackage, frameLength, imeiOf, MAX_FRAME_BYTES, type Package, unwrap, wrap } from './framing.ts'
import { LOCATION, MESSAGE, REPORT, readSecond, WARNING } from './second-edition.ts'
import { type Edition, noteStatus } from './states.ts'
import { readVehicleBus } from './vehicle-bus.ts'

const [LOGIN, HEARTBEAT, FIRST_BUS, SECOND_BUS, ANSWER, BROADCAST] = [0x01, 0x03, 0x07, 0x17, 0x80, 0x81]
/** Pieces of pictures are answered otherwise. */
const [PICTURE, PIECE_OF_PICTURE] = [0x1e, 0x1f]
const FIRST: readonly number[] = [POSITION, ALARM, STATE, TEXT]
const SECOND: readonly number[] = [LOCATION, WARNING, REPORT, MESSAGE]
const UNANSWERED: readonly number[] = [POSITION, BROADCAST, PICTURE, PIECE_OF_PICTURE]
/** The version of what was told, and that nothing else shall be done. */
const LOGIN_TAIL = Buffer.of(0, 1, 0)

/** Which edition the device speaks, once a package told it. */
interface Memory {
  edition: Edition | null
}

/**
 * Eelink: TK and GPT models, K30 and kin. Facts: the maker's protocols (1.8.4 and 2.0), and the public samples. Positions of the
 * first edition are answered by nothing: a device keeps what it cannot send while it is not connected; all else it sends
 * until it is answered.
 */
export const eelink: FrameProtocol<Memory> = {
  name: 'eelink',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => ({ edition: null }),
  frameLength,
  decode,
}

function decode(bytes: Buffer, context: DecodeContext<Memory>): Decoded {
  const { serial, packages } = unwrap(bytes)
  const messages = packages.map((one) => readOrKeep(() => read(one, context.memory), unknown(one)))
  const answers = Buffer.concat(packages.flatMap((one) => answerTo(one, context.receivedAt)))
  const owner = serial ?? messages.find(({ kind }) => kind === 'login')?.serial ?? context.serial
  const reply = context.transport === 'udp' && serial !== null ? wrap(serial, answers) : answers
  return {
    messages: messages.map((message) =>
      message.serial === undefined && owner ? { ...message, serial: owner } : message,
    ),
    ...(answers.length > 0 && { reply }),
    ...(packages.some(({ type }) => type !== LOGIN && type !== HEARTBEAT) && { waitsForCommit: true as const }),
  }
}

function answerTo({ type, number }: Package, receivedAt: number): Buffer[] {
  if (UNANSWERED.includes(type)) return []
  if (type !== LOGIN) return [closePackage({ type, number, content: Buffer.alloc(0) })]
  const time = Buffer.alloc(4)
  time.writeUInt32BE(Math.floor(receivedAt / 1000))
  return [closePackage({ type, number, content: Buffer.concat([time, LOGIN_TAIL]) })]
}

function read(one: Package, memory: Memory): Message {
  const { type, content } = one
  if (FIRST.includes(type)) memory.edition = 'first'
  if (SECOND.includes(type)) memory.edition = 'second'
  if (type === LOGIN) return { kind: 'login', serial: imeiOf(readerOf(content).take(8)) }
  if (type === HEARTBEAT) return readHeartbeat(content, memory.edition)
  if (FIRST.includes(type)) return readFirst(one)
  if (SECOND.includes(type)) return readSecond(one)
  if (type === FIRST_BUS || type === SECOND_BUS) return readVehicleBus(content)
  if (type === ANSWER) return readAnswer(one)
  return unknown(one)
}

function readHeartbeat(content: Buffer, edition: Edition | null): Message {
  const reader = readerOf(content)
  if (reader.left < 2) return { kind: 'heartbeat' }
  const readings = noReadings()
  noteStatus(readings, reader.u16(), edition)
  return { kind: 'heartbeat', readings }
}

function unknown({ type, content }: Package): Kept {
  return { kind: 'unknown', type: type.toString(16).padStart(2, '0'), length: content.length }
}
