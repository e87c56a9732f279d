import { noReadings } from '@monitorweb/domain/position/position-report'
import { VIN } from '@monitorweb/domain/text/vin'
import type { DecodeContext, Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { readDaly, readPack } from './battery.ts'
import { readFieldReport } from './field-report.ts'
import { editionOf, frameLength, HEAD, MAX_FRAME_BYTES, messageOf } from './framing.ts'
import { identityOf, type Tk103Memory } from './identity.ts'
import { fixedPlaceIn, messagesOf } from './place.ts'
import { noteAlarm, noteDiagnosis, noteState } from './state.ts'

/** The cells of reports without satellites, with the state last. */
const CELLS = /^(?:\d{15})?,.*,([0-9A-F]{8})$/s
/** What answers a command of ours: circuit and oil with their sign, a restart, and the interval with two numbers or none. */
const ANSWER = /^(BV0[01][01]?|BT00|BS08([0-9A-F]{8})?)$/

/**
 * The family of TK103 that writes `( … )` (KX402 and many makers, VjoyCar among them). Facts: the KX402 GPRS protocol 1.5
 * and the public samples.
 */
export const tk103: FrameProtocol<Tk103Memory> = {
  name: 'tk103',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => ({ isTimed: false }),
  frameLength,
  decode: (bytes, context) => decode(messageOf(bytes), context),
  editionOf,
}

function decode(text: string, context: DecodeContext<Tk103Memory>): Decoded {
  const { serial: session } = context
  const [whole, head, comma, word = ''] = HEAD.exec(text) ?? []
  if (whole === undefined || head === undefined)
    return { messages: [{ kind: 'unknown', ...(session && { serial: session }), type: '', length: text.length }] }
  const rest = text.slice(whole.length)
  const serial = identityOf(head, { word, rest }, context)
  const kept: Kept = { kind: 'unknown', ...(serial !== null && { serial }), type: word, length: text.length }
  if (serial === null) return { messages: [kept] }
  const said = { serial, word, rest, kept, hasFields: comma === ',' }
  const messages = [readOrKeep(() => (said.hasFields ? readFieldReport(said) : readFixedReport(said)), kept)].flat()
  // What follows on this connection has no number of its own.
  if (context.memory.isTimed && word === 'BP05' && messages[0]?.kind !== 'login')
    messages.unshift({ kind: 'login', serial })
  return { messages, ...answerTo(head, word, comma) }
}

interface Said {
  serial: string
  word: string
  rest: string
  hasFields: boolean
  /** What is said of a message without a meaning here. */
  kept: Kept
}

/** The answer begins as the message does; devices with fields are answered nothing. */
function answerTo(head: string, word: string, comma: string | undefined): Pick<Decoded, 'reply'> {
  if (comma === ',') return {}
  if (word === 'BP00') return { reply: Buffer.from(`(${head}AP01HSO)`) }
  return word === 'BP05' ? { reply: Buffer.from(`(${head}AP05)`) } : {}
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
  if (ANSWER.test(word + rest)) {
    readings.attributes['commandResult'] = word + rest
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
