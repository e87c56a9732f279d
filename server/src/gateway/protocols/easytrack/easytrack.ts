import { noReadings } from '@monitorweb/domain/position/position-report'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { readBus } from './bus.ts'
import { type EasyTrackMessage, frameLength, MAX_FRAME_BYTES, openMessage } from './framing.ts'
import { readLocation } from './location.ts'

interface EasyTrackMemory {
  /** Whether the device waits for an answer to each report. */
  waits: boolean
}

/** What a device sends by itself that may hold a place: heartbeat, compensation, alarm, location. */
const REPORTS = ['HB', 'CC', 'AM', 'DW']

/**
 * EasyTrack ET and E3, which BWS sells in Brazil. Facts: the public samples, and what users told of the newer ones
 * (Traccar's issues 357 and 5674). Older devices are told of no report; those of the E3+ 4G kind keep each until it is answered.
 */
export const easytrack = {
  name: 'easytrack',
  transports: ['tcp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: (): EasyTrackMemory => ({ waits: false }),
  frameLength,
  decode,
} satisfies FrameProtocol<EasyTrackMemory>

function decode(bytes: Buffer, { memory }: DecodeContext<EasyTrackMemory>): Decoded {
  const message = openMessage(bytes)
  const { serial, type, text, sentence } = message
  switch (type) {
    case 'MQ':
    case 'TX':
      return { messages: [{ kind: 'heartbeat', serial }], reply: Buffer.from(`${sentence}#`, 'latin1') }
    case 'JZ':
      return readCell(message, memory.waits)
    case 'OB':
      return {
        messages: [
          readOrKeep((): Message => ({ kind: 'heartbeat', serial, readings: readBus(text) }), unknown(message)),
        ],
      }
    default: {
      if (!REPORTS.includes(type)) return { messages: [unknown(message)] }
      const read = readOrKeep(() => {
        const { message: position, waits } = readLocation(serial, text)
        memory.waits ||= waits
        return position
      }, unknown(message))
      return { messages: [read], ...(memory.waits && { reply: answer(message, 'ACK') }) }
    }
  }
}

/** The cell is not kept beside the raw message. A device that asks where it is, is told that nobody knows. */
function readCell(message: EasyTrackMessage, waits: boolean): Decoded {
  const { serial, text } = message
  const asks = /^[1-9]/.test(text)
  const reply = asks ? answer(message, 'undefined') : waits ? answer(message, 'ACK') : undefined
  return { messages: [{ kind: 'heartbeat', serial, readings: noReadings() }], ...(reply && { reply }) }
}

function answer({ serial, type }: EasyTrackMessage, word: string): Buffer {
  return Buffer.from(`*ET,${serial},${type},${word}#`, 'latin1')
}

function unknown({ serial, type, text }: EasyTrackMessage): Kept {
  return { kind: 'unknown', serial, type, length: text.length }
}
