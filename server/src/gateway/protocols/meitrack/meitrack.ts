import { noReadings } from '@monitorweb/domain/position/position-report'
import { ShortBytesError, UnfitBytesError } from '../../bytes.ts'
import { DamagedFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { readCached } from './cached.ts'
import { answerTo, frameLength, MAX_FRAME_BYTES, type MeitrackFrame, openFrame } from './framing.ts'
import { readTagged } from './tagged.ts'
import { readEventReport } from './text.ts'

const PLACED = new Set(['AAA', 'AFF', 'CCC', 'CCE'])

/**
 * Meitrack: MVT, T and P models and what speaks like them. Facts: the maker's GPRS protocols (MVT340/MVT380 1.6 and 1.7, T1
 * and T333 1.4, T622 1.2), and the public samples. A device keeps what it cannot send while it is not connected; what it
 * sends of that in the older binary form (CCC) it keeps until it is answered.
 */
export const meitrack: FrameProtocol<null> = {
  name: 'meitrack',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

function decode(bytes: Buffer): Decoded {
  const frame = openFrame(bytes)
  if (frame === null) return { messages: [] }
  try {
    const decoded = read(frame)
    if (!frame.verified && PLACED.has(frame.type)) expectPlaces(decoded.messages)
    return decoded
  } catch (error) {
    if (!(error instanceof ShortBytesError) && !(error instanceof UnfitBytesError)) throw error
    // Public samples have other checksums than their bytes; where the layout does not fit either, nothing is sure.
    if (!frame.verified)
      throw new DamagedFrameError({ serial: frame.serial }, 'wrong checksum, and the layout does not fit')
    return { messages: [{ ...unknown(frame), isKnownType: true }] }
  }
}

/** Where the checksum is wrong, nothing but places is believed. */
function expectPlaces(messages: readonly Message[]): void {
  if (messages.some(({ kind }) => kind !== 'position')) throw new UnfitBytesError('no place')
}

function read(frame: MeitrackFrame): Decoded {
  const { serial, type, data } = frame
  switch (type) {
    case 'AAA':
      return { messages: [readEventReport(serial, data.toString('latin1'))] }
    case 'AFF': {
      // How many wait stands before the report.
      const text = data.toString('latin1')
      return { messages: [readEventReport(serial, text.slice(text.indexOf(',') + 1))] }
    }
    case 'CCC': {
      const messages = readCached(serial, data)
      return { messages, reply: answerTo(frame, String(messages.length)) }
    }
    case 'CCE':
      return { messages: readTagged(serial, data) }
    case 'AAC':
      return { messages: [{ kind: 'heartbeat', serial }], reply: answerTo(frame, data.toString('latin1')) }
    default:
      return { messages: [readOther(frame)] }
  }
}

/** What the device says to a command of ours; what may hold any byte is kept. */
function readOther(frame: MeitrackFrame): Message {
  const { serial, type, data } = frame
  const isAnswer = /^[A-F]\d\d$/.test(type) && data.every((byte) => byte >= 0x20 && byte < 0x7f)
  if (!isAnswer || !frame.verified) return unknown(frame)
  const readings = noReadings()
  readings.attributes['commandResult'] = `${type},${data.toString('latin1')}`
  return { kind: 'heartbeat', serial, readings }
}

function unknown({ serial, type, data }: MeitrackFrame): Extract<Message, { kind: 'unknown' }> {
  return { kind: 'unknown', serial, type, length: data.length }
}
