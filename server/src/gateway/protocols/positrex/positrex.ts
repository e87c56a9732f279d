import { readerOf } from '../../bytes.ts'
import { BrokenFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { readDevice } from './device.ts'
import { readPing } from './ping.ts'

const MAX_FRAME_BYTES = 1024
/** Four bytes of device at most, and the service. */
const LONGEST_HEAD = 5
const PING = 0x2e

/**
 * Positrex trackers, which speak over UDP. No manual of it is public; facts are how a Traccar server reads them, and one
 * public sample. Nothing is answered.
 */
export const positrex: FrameProtocol<null> = {
  name: 'positrex',
  transports: ['udp'],
  acknowledges: 'nothing',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

/** A datagram is one message. */
function frameLength(bytes: Buffer): number {
  if (bytes.length < LONGEST_HEAD || bytes.length > MAX_FRAME_BYTES)
    throw new BrokenFrameError(`a datagram of ${bytes.length} bytes`)
  return bytes.length
}

function decode(bytes: Buffer): Decoded {
  const reader = readerOf(bytes)
  const serial = readDevice(reader)
  const service = reader.u8()
  return { messages: [{ ...read(service, reader.take(reader.left)), serial }] }
}

function read(service: number, content: Buffer): Message {
  const unknown: Kept = { kind: 'unknown', type: service.toString(16).padStart(2, '0'), length: content.length }
  if (service !== PING) return unknown
  return readOrKeep(() => readPing(content), unknown)
}
