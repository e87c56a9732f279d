import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit } from '../../bytes.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { readDaly, readPack } from './battery.ts'
import { readFieldReport } from './field-report.ts'
import { frameLength, MAX_FRAME_BYTES, messageOf } from './framing.ts'
import { fixedPlaceIn, messagesOf } from './place.ts'
import { noteAlarm, noteDiagnosis, noteState } from './state.ts'

/** Twelve characters, of newer devices the IMEI, then the word of the message. */
const HEAD = /^(\d{10,17}|[^,]{12})(,?)([A-Z]{2}[0-9A-F]{2})/
/** The cells of reports without satellites, with the state last. */
const CELLS = /^(?:\d{15})?,.*,([0-9A-F]{8})$/s
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/**
 * The family of TK103 that writes `( … )` (KX402 and many makers, VjoyCar among them). Facts: the KX402 GPRS protocol 1.5
 * and the public samples.
 */
export const tk103: FrameProtocol<null> = {
  name: 'tk103',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode: (bytes, context) => decode(messageOf(bytes), context),
}

function decode(text: string, { serial: session }: DecodeContext<null>): Decoded {
  const [head, serial, comma, word = ''] = HEAD.exec(text) ?? []
  if (head === undefined || serial === undefined)
    return { messages: [{ kind: 'unknown', ...(session && { serial: session }), type: '', length: text.length }] }
  const rest = text.slice(head.length)
  const kept: Message = { kind: 'unknown', serial, type: word, length: text.length }
  return {
    messages: messagesIn({ serial, word, rest, kept, hasFields: comma === ',' }),
    ...answerTo(serial, word, comma),
  }
}

interface Said {
  serial: string
  word: string
  rest: string
  hasFields: boolean
  /** What is said of a message without a meaning here. */
  kept: Extract<Message, { kind: 'unknown' }>
}

/** Devices with fields are answered nothing. */
function answerTo(serial: string, word: string, comma: string | undefined): Pick<Decoded, 'reply'> {
  if (comma === ',') return {}
  if (word === 'BP00') return { reply: Buffer.from(`(${serial}AP01HSO)`) }
  return word === 'BP05' ? { reply: Buffer.from(`(${serial}AP05)`) } : {}
}

function messagesIn(said: Said): Message[] {
  try {
    return (said.hasFields ? readFieldReport(said) : readFixedReport(said)) ?? [said.kept]
  } catch (error) {
    if (!isUnfit(error)) throw error
    return [{ ...said.kept, isKnownType: true }]
  }
}

function readFixedReport({ serial, word, rest, kept }: Said): Message[] | null {
  const readings = noReadings()
  if (word === 'BP00') return [{ kind: 'login', serial }]
  if (word === 'BS50') return [readPack(serial, rest)]
  if (word === 'BS51') return [readDaly(serial, rest)]
  if (word === 'BV00' && VIN.test(rest)) {
    readings.attributes['vin'] = rest
    return [{ kind: 'heartbeat', serial, readings }]
  }
  const written = fixedPlaceIn(rest)
  if (written) {
    if (word === 'BO01') noteAlarm(written.before, readings)
    if (word === 'BQ81') noteDiagnosis(written.before, readings)
    if (written.state !== undefined) noteState(written.state, readings)
    if (written.distance !== undefined) readings.odometerKm = Number.parseInt(written.distance, 16) / 1000
    if (written.temperature !== undefined) readings.attributes.temperatureCelsius = Number(written.temperature)
    return messagesOf(serial, written.place, readings, kept)
  }
  const [, state] = word === 'BZ00' || word === 'BP05' ? (CELLS.exec(rest) ?? []) : []
  if (state !== undefined) {
    noteState(state, readings)
    return [{ kind: 'heartbeat', serial, readings }]
  }
  return word === 'BP05' ? [{ kind: 'login', serial }] : null
}
