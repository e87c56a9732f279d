import type { Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { frameLength, HEAD_BYTES, MAX_FRAME_BYTES } from './framing.ts'
import { readStatus } from './status.ts'

const [SERIAL_AT, TYPE_AT] = [5, 10]
const STATUS = 2

/** Continental (VDO) trackers of trucks. No manual of it is public; facts are of the public samples. Nothing is answered. */
export const continental: FrameProtocol<null> = {
  name: 'continental',
  transports: ['tcp'],
  acknowledges: 'nothing',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

function decode(frame: Buffer): Decoded {
  const serial = String(frame.readUInt32BE(SERIAL_AT))
  return { messages: [{ ...read(frame.readUInt8(TYPE_AT), frame.subarray(HEAD_BYTES)), serial }] }
}

function read(type: number, content: Buffer): Message {
  const unknown: Kept = { kind: 'unknown', type: type.toString(16).padStart(2, '0'), length: content.length }
  if (type !== STATUS) return unknown
  return readOrKeep(() => readStatus(content), unknown)
}
