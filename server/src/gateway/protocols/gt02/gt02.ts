import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import { bit, readerOf, textOrHex, UnfitBytesError } from '../../bytes.ts'
import { readInstant } from '../../calendar.ts'
import type { Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { frameLength, type Gt02Frame, MAX_FRAME_BYTES, openFrame } from './framing.ts'

const TYPE = { place: 0x10, heartbeat: 0x1a, answer: 0x1c } as const
/** A degree has this many steps: thirty-thousandths of a minute. */
const DEGREE_STEPS = 1_800_000
const HEARTBEAT_ANSWER = Buffer.from('54681a0d0a', 'hex')

/**
 * GT02 of Concox and its copies. Facts: the public samples and what others read of them. A heartbeat is answered, a place by
 * nothing: a device that has memory keeps what it cannot send while it is not connected.
 */
export const gt02: FrameProtocol<null> = {
  name: 'gt02',
  transports: ['tcp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode(bytes): Decoded {
    const frame = openFrame(bytes)
    const { serial, type } = frame
    const messages = [{ ...readOrKeep(() => read(frame), unknown(frame)), serial }]
    return type === TYPE.heartbeat ? { messages, reply: HEARTBEAT_ANSWER } : { messages }
  },
}

function read({ type, number, content, powerLevel, signalLevel }: Gt02Frame): Message | null {
  const readings = noReadings()
  readings.attributes['recordIndex'] = number
  switch (type) {
    case TYPE.place:
      return readPlace(content, readings)
    case TYPE.heartbeat:
      // What follows is how strong each satellite is heard.
      readings.attributes['powerLevel'] = powerLevel
      readings.attributes.signalLevel = signalLevel
      return { kind: 'heartbeat', readings }
    case TYPE.answer: {
      const reader = readerOf(content)
      readings.attributes['commandResult'] = textOrHex(reader.take(reader.u8()))
      return { kind: 'heartbeat', readings }
    }
    default:
      return null
  }
}

/** Reads date, latitude, longitude, speed (km/h), course, three bytes of nothing, and the flags: fix, north, east. */
function readPlace(content: Buffer, readings: ReturnType<typeof noReadings>): Message {
  const reader = readerOf(content)
  const fixTime = readInstant(reader)
  const [latitude, longitude] = [reader.u32() / DEGREE_STEPS, reader.u32() / DEGREE_STEPS]
  if (fixTime === null || !isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place or no time')
  const [speedKmh, courseDegrees] = [reader.u8(), reader.u16()]
  reader.skip(3)
  const flags = reader.u32()
  const place = {
    ...{ fixTime, hasFix: bit(flags, 0), speedKmh, courseDegrees, altitudeMeters: null, satellites: null },
    latitude: bit(flags, 1) || latitude === 0 ? latitude : -latitude,
    longitude: bit(flags, 2) || longitude === 0 ? longitude : -longitude,
  }
  return { kind: 'position', report: reportOf(place, readings) }
}

function unknown({ type, content }: Gt02Frame): Kept {
  return { kind: 'unknown', type: type.toString(16).padStart(2, '0'), length: content.length }
}
