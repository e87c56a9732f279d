import { isUnfit } from '../../bytes.ts'
import {
  DamagedFrameError,
  type DecodeContext,
  type Decoded,
  type FrameProtocol,
  type Message,
  type MessageNumber,
} from '../../protocol.ts'
import { closeFrame, frameLength, MAX_FRAME_BYTES, type MxtFrame, openFrame } from './framing.ts'
import { readReport } from './report.ts'

const POSITION = 0x31
const ACKNOWLEDGED = 0x02
const HEAD_BYTES = 6

/**
 * Maxtrack: MXT-100, MXT-14x, MXT-15x and kin. No manual of it is public; facts are of the public samples, all of whose
 * checksums are right, and of what users told of the answers (Traccar's issues 1633 and 2847). A device sends the next
 * report once the last one is answered.
 */
export const mxt: FrameProtocol<null> = {
  name: 'mxt',
  transports: ['tcp'],
  acknowledges: 'report',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
  numberOf,
}

function decode(bytes: Buffer, { serial }: DecodeContext<null>): Decoded {
  const frame = openFrame(bytes)
  const { content } = frame
  const type = content[1] ?? 0
  if (!frame.isSound) throw damaged(frame)
  if (content.length < HEAD_BYTES) return { messages: [unknown(frame, serial)] }
  if (type !== POSITION) return { messages: [unknown(frame, serial)] }
  try {
    return { messages: [readReport(content)], reply: acknowledgement(frame) }
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ ...unknown(frame, serial), isKnownType: true }], reply: acknowledgement(frame) }
  }
}

function numberOf(_frame: Buffer, [message]: readonly Message[]): MessageNumber | null {
  const value = message?.kind === 'position' ? message.report.attributes['recordIndex'] : undefined
  return typeof value === 'number' ? { value, of: 0x1_0000 } : null
}

/** The answer names model and device and repeats the checksum of what is answered. */
function acknowledgement({ content, checksum }: MxtFrame): Buffer {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES))
  head[1] = ACKNOWLEDGED
  return closeFrame(Buffer.concat([head, checksum]))
}

/** The checksum that is repeated is the one that the device wrote. */
function damaged(frame: MxtFrame): DamagedFrameError {
  const isPosition = frame.content.length >= HEAD_BYTES && frame.content[1] === POSITION
  return new DamagedFrameError({ ...unknown(frame, null), ...(isPosition && { reply: acknowledgement(frame) }) })
}

/** What is not read still says whose it is. */
function unknown({ content }: MxtFrame, session: string | null): Extract<Message, { kind: 'unknown' }> {
  const serial = content.length < HEAD_BYTES ? session : String(content.readUInt32LE(2))
  const type = (content[1] ?? 0).toString(16).padStart(2, '0')
  return { kind: 'unknown', ...(serial === null ? {} : { serial }), type, length: content.length }
}
