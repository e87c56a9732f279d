import {
  type DeviceReadings,
  noReadings,
  type ReportEvent,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { isUnfit, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'
import { degreesOf, KMH_PER_KNOT } from '../../nmea.ts'
import { BrokenFrameError, type Decoded, type FrameProtocol, type Message } from '../../protocol.ts'
import { frameLength, MAX_FRAME_BYTES } from './framing.ts'

const SENTENCE =
  /G[NP]RMC,(\d\d)(\d\d)(\d\d)(?:\.\d*)?,([AV]),(\d*\.\d+),([NS]),(\d*\.\d+),([EW]),((?:\d{1,4}\.?\d{0,6})?),((?:\d{1,4}\.?\d{0,6})?),(\d\d)(\d\d)(\d\d),/
/** Signal of the receiver, what happened, and whose it is; behind it satellites, height and the voltage. */
const DEVICE = /,([FL]),(?:([^,]*),)?\s?imei:\s?(\d{15}),(?:(\d{0,2}),(-?\d{1,5}\.?\d{0,4})?,[FL]:(\d{1,3}\.\d{1,4})V)?/
const WORDS: readonly (readonly [RegExp, ReportEvent])[] = [
  [/help me/i, 'sos'],
  [/low battery/i, 'lowBattery'],
  // It was moved although somebody had set that it stands.
  [/move/i, 'tow'],
  [/speed/i, 'overspeed'],
]

/**
 * Xexun: TK102, TK103, XT009, XT011 and clones of them, in text. Facts: the public samples, and the sentence RMC of NMEA 0183. Nothing
 * is answered, and no document says what a device keeps.
 */
export const xexun: FrameProtocol<null> = {
  name: 'xexun',
  transports: ['tcp'],
  acknowledges: 'nothing',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode,
}

function decode(bytes: Buffer): Decoded {
  const text = bytes.toString('latin1')
  const [, signal, words = '', serial, satellites, height, volts] = DEVICE.exec(text) ?? []
  if (serial === undefined) return { messages: [unread(text)] }
  const readings = noReadings()
  readings.attributes['gpsSignal'] = signal
  if (volts !== undefined) readings.voltage = Number(volts)
  noteWords(readings, words)
  const sentence = SENTENCE.exec(text)
  // Without the receiver's sentence it is a sign of life.
  if (sentence === null && !/G[NP]RMC/.test(text)) return { messages: [{ kind: 'heartbeat', serial, readings }] }
  try {
    const place = {
      ...readSentence(sentence),
      altitudeMeters: height ? Number(height) : null,
      satellites: satellites ? Number(satellites) : null,
    }
    return { messages: [{ kind: 'position', serial, report: reportOf(place, readings) }] }
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { messages: [{ kind: 'unknown', serial, type: 'RMC', length: bytes.length, isKnownType: true }] }
  }
}

/** Reads time, fix, place, knots, course and day. Throws {@link UnfitBytesError} for what is none. */
function readSentence(sentence: RegExpExecArray | null) {
  if (sentence === null) throw new UnfitBytesError('no sentence RMC')
  const [hour, minute, second, fix, latitude, north, longitude, east, knots, course, day, month, year] = sentence.slice(
    1,
  ) as ThirteenTexts
  const date = [Number(month), Number(day), Number(hour), Number(minute), Number(second)] as const
  const fixTime = instantOf(2000 + Number(year), ...date)
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  return {
    ...{ fixTime, hasFix: fix === 'A' },
    latitude: degreesOf(withTwoDigits(latitude), north),
    longitude: degreesOf(withTwoDigits(longitude), east),
    speedKmh: knots === '' ? null : Number(knots) * KMH_PER_KNOT,
    courseDegrees: course === '' ? null : Number(course),
  }
}

type ThirteenTexts = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

/** Some write minutes below ten with one digit, where there are no degrees. */
function withTwoDigits(angle: string): string {
  return angle.indexOf('.') === 1 ? `0${angle}` : angle
}

function noteWords(readings: DeviceReadings, words: string): void {
  const engine = /^acc\s?(start|on|stop|off)/i.exec(words)?.[1]
  if (engine !== undefined) readings.ignition = /^(start|on)$/i.test(engine)
  readings.event = WORDS.find(([said]) => said.test(words))?.[1] ?? null
}

/** A message whose end does not say what it is; without a device it is broken. */
function unread(text: string): Message {
  const serial = /imei:\s?(\d{15}),/.exec(text)?.[1]
  if (serial === undefined) throw new BrokenFrameError('a message that names no device')
  return { kind: 'unknown', serial, type: 'text', length: text.length }
}
