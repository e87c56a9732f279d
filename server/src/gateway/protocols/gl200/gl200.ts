import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message, MessageNumber } from '../../protocol.ts'
import { readRecords } from './byte-records.ts'
import { countOf, readBytes } from './byte-reports.ts'
import { frameLength, MAX_FRAME_BYTES, verify, withoutEnds, writingOf } from './framing.ts'
import { datedBySending, noteZone } from './sending-time.ts'
import { emptyMemory, type Gl200Memory, isAwaited, noteSerial } from './session.ts'
import { readText } from './text.ts'

/** Number and time of sending, with what stands between them and the end of a frame. */
const END_BYTES = 20
const LONGEST_TYPE = 16

/**
 * Queclink: trackers for vehicles, people and assets (GV, GL, GB, GMT, CV …) in text and in bytes. Facts: the maker's
 * "@Track air interface protocol" of GL200, GL300, GV200, GV300 and GV500, and the public samples. A report is answered
 * where its device waits for that; a heartbeat always.
 */
export const gl200: FrameProtocol<Gl200Memory> = {
  name: 'gl200',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: emptyMemory,
  frameLength,
  decode: (bytes, context) => decode(withoutEnds(bytes), context),
  numberOf: (bytes) => numberOf(withoutEnds(bytes)),
}

function decode(frame: Buffer, context: DecodeContext<Gl200Memory>): Decoded {
  if (frame.length === 0) return { messages: [] }
  const writing = writingOf(frame)
  if (writing === 'records') return { messages: readRecords(frame) }
  if (writing === 'bytes') verify(frame)
  try {
    return writing === 'text' ? decodeText(frame, context) : decodeBytes(frame, context)
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [unfit(frame, context.memory)] }
  }
}

/** Reports, answers and heartbeats of a device share one count. */
function numberOf(frame: Buffer): MessageNumber | null {
  const writing = frame.length === 0 ? 'records' : writingOf(frame)
  if (writing === 'records') return null
  const end = frame.toString('latin1', Math.max(0, frame.length - END_BYTES))
  const count = writing === 'bytes' ? countOf(frame) : /,([0-9A-F]{4})\$?$/i.exec(end)?.[1]
  return count === undefined ? null : { value: Number.parseInt(count, 16), of: 0x1_0000 }
}

function decodeText(frame: Buffer, { memory, receivedAt }: DecodeContext<Gl200Memory>): Decoded {
  const text = frame.toString('latin1')
  const { report, messages } = readText(text)
  const { head, type, version, serial, count } = report
  noteSerial(memory, serial)
  if (head === 'ACK')
    return type === 'HBD' ? { messages, reply: Buffer.from(`+SACK:GTHBD,${version},${count}$`) } : { messages }
  noteZone(report, memory, receivedAt)
  return { messages: datedBySending(messages, report, memory), ...answer(frame, count, memory) }
}

function decodeBytes(frame: Buffer, { memory }: DecodeContext<Gl200Memory>): Decoded {
  const { messages, count, heartbeat } = readBytes(frame, memory.serial)
  const serial = messages[0]?.serial
  if (serial !== undefined) noteSerial(memory, serial)
  if (heartbeat !== undefined) return { messages, reply: Buffer.from(`+SACK:GTHBD,${heartbeat},${count}$`) }
  return { messages, ...answer(frame, count, memory) }
}

function answer(frame: Buffer, count: string, memory: Gl200Memory): Omit<Decoded, 'messages'> {
  const isAnswered = isAwaited(memory, frame.toString('latin1', Math.max(0, frame.length - END_BYTES)))
  // The device forgets what is answered, whatever it tells.
  return isAnswered ? { reply: Buffer.from(`+SACK:${count}$`), waitsForCommit: true } : {}
}

/** What is not laid out as its type is still says whose it is, where an id stands in its place. */
function unfit(frame: Buffer, { serial: known }: Gl200Memory): Message {
  const text = frame.toString('latin1', 0, 64)
  const [head = '', ...fields] = text.split(',')
  const serial = fields.slice(0, 2).find((field) => /^(?:\d{15}|[0-9A-F]{14})$/.test(field)) ?? known
  const type = /^\+[A-Z]{3,4}:/.test(head) ? head.slice(head.indexOf(':') + 1, LONGEST_TYPE) : head.slice(1, 4)
  return { kind: 'unknown', ...(serial === null ? {} : { serial }), type, length: frame.length, isKnownType: true }
}
