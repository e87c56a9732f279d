import { isUnfit } from '../../bytes.ts'
import { FieldReader } from '../../fields.ts'
import { BrokenFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { frameLength, isText, MAX_FRAME_BYTES, openBinary, openText } from './framing.ts'
import { readLock } from './lock.ts'
import { readOlder, readSensor, readStatus, readUnlocking } from './text.ts'
import { readRecords } from './tracker.ts'

/** From this version of its protocol on, a lock is answered with the number of its report. */
const ANSWERED_BY_NUMBER = 0x19
/** What a sensor said by radio. */
const SENSOR = 'WLNET,5'
/** What positions and alarms in text are answered, read or only kept. */
const ANSWERS: Readonly<Record<string, string>> = { U01: '(S39)', U02: '(S39)', U03: '(S39)', U06: '(S20)' }
const MODULE = /^\d+,\d+,\d+,([A-Z]+,\d+),/
/** Some say a version before the type. */
const NAMED = /^(\d{6,15}),(?:\d+,)?([@A-Z][A-Z\d]{2})(?:,|$)/
const SERIAL = /^(\d{6,15}),/

/**
 * Jointech (JT600, JT600C, GP6000, JT701 and kin), trackers and electronic locks. Facts: the maker's own reader of the JT701
 * (jt701-sdk), what wialon.com says of its status, and the public samples. A device keeps what it cannot send while it is not
 * connected; alarms, what comes from memory, unlockings and the texts of trackers it sends until they are answered.
 */
export const jt600: FrameProtocol<null> = {
  name: 'jt600',
  transports: ['tcp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode: (frame) => (isText(frame) ? decodeText(openText(frame)) : decodeBinary(frame)),
}

function decodeBinary(bytes: Buffer): Decoded {
  const frame = openBinary(bytes)
  const { serial, lockVersion, layout, kind, number, records } = frame
  try {
    if (lockVersion === null) return { messages: readRecords(frame) }
    const { message, mustBeAnswered } = readLock(frame)
    if (!mustBeAnswered) return { messages: [message] }
    if (lockVersion >= ANSWERED_BY_NUMBER) return answeredByNumber({ message, number })
    return { messages: [message], reply: Buffer.from('(P35)') }
  } catch (error) {
    if (!isUnfit(error)) throw error
    const type = `$${lockVersion ?? ''}${layout}${kind}`
    return { messages: [{ kind: 'unknown', serial, type, length: records.length, isKnownType: true }] }
  }
}

function answeredByNumber({ message, number }: { message: Message; number: number }): Decoded {
  return { messages: [message], reply: Buffer.from(`(P69,0,${number})`) }
}

function decodeText(bytes: Buffer): Decoded {
  const text = bytes.toString('latin1')
  const serial = SERIAL.exec(text)?.[1]
  if (serial === undefined) throw new BrokenFrameError('a text that names no device')
  const [head = '', , named] = NAMED.exec(text) ?? []
  const type = MODULE.exec(text)?.[1] ?? named ?? 'text'
  if (named !== undefined && head.length === text.length) return { messages: [{ kind: 'heartbeat', serial }] }
  try {
    if (type === SENSOR) return answeredByNumber(readSensor(serial, bytes.subarray(endOf(text, 6))))
    const fields = new FieldReader(text.slice(head.length).split(','))
    return readText(serial, type, fields) ?? { messages: [{ kind: 'unknown', serial, type, length: bytes.length }] }
  } catch (error) {
    if (!isUnfit(error)) throw error
    const messages: Message[] = [{ kind: 'unknown', serial, type, length: bytes.length, isKnownType: true }]
    return answeredByType(type, messages)
  }
}

function answeredByType(type: string, messages: Message[]): Decoded {
  const answer = ANSWERS[type]
  return answer === undefined ? { messages } : { messages, reply: Buffer.from(answer) }
}

/** Answers where a field begins. */
function endOf(text: string, fields: number): number {
  let at = 0
  for (let left = fields; left > 0; left--) at = text.indexOf(',', at) + 1
  return at
}

function readText(serial: string, type: string, fields: FieldReader): Decoded | null {
  switch (type) {
    case 'U01':
    case 'U02':
    case 'U03':
    case 'U06':
      return answeredByType(type, [readStatus(serial, fields, type === 'U06')])
    case 'W01':
      return { messages: [readOlder(serial, fields)] }
    case 'P45':
      return answeredByNumber(readUnlocking(serial, fields))
    default:
      return null
  }
}
