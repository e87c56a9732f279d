import { isUnfit } from '../../bytes.ts'
import { FieldReader } from '../../fields.ts'
import type { DecodeContext, Decoded, FrameProtocol, Message, MessageNumber } from '../../protocol.ts'
import { acknowledgement } from './acknowledgement.ts'
import { editionOf, ST910, UNIVERSAL_KIND, WITH_MODEL } from './dialects.ts'
import { DEVICE_ID } from './draft.ts'
import { frameLength, MAX_FRAME_BYTES, withoutLineEnds, writingOf } from './framing.ts'
import { readLegacy } from './legacy.ts'
import { readPortable, readSt910 } from './portable.ts'
import { readPacked, readUniversal } from './universal.ts'
import { readZip } from './zip.ts'

const LONGEST_TYPE = 16
/** After 9999 comes 0000 (ST300/340 LATAM manual 1.41). */
const NUMBERS = 10_000

/**
 * Suntech: SA200, ST300, ST500, ST600 and ST910 in text and in bytes ("zip"), ST410 and its kin, the universal family
 * (ST33x0, ST43x0, ST83x0 …) in text and in bytes. Facts: the ST300/340 LATAM manual 1.41, the ST310U manual 1.08, and
 * the public samples. Over TCP nothing is answered: a device keeps what it cannot send while it is not connected. Over UDP
 * reports are, for devices that wait for it.
 */
export const suntech: FrameProtocol<null> = {
  name: 'suntech',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode: (bytes, context) => decode(withoutLineEnds(bytes), context),
  numberOf: (bytes, messages) => numberOf(withoutLineEnds(bytes), messages),
  editionOf,
}

function decode(frame: Buffer, { serial, transport }: DecodeContext<null>): Decoded {
  if (frame.length === 0) return { messages: [] }
  const messages = [messageOf(frame, serial)]
  const reply = transport === 'udp' ? acknowledgement(frame) : null
  // The device forgets what is answered, whatever it tells.
  return reply === null ? { messages } : { messages, reply, waitsForCommit: true }
}

function messageOf(frame: Buffer, serial: string | null): Message {
  const said = saidOf(frame)
  try {
    return said.read() ?? unknown(frame, said, serial)
  } catch (error) {
    if (!isUnfit(error)) throw error
    return { ...unknown(frame, said, serial), isKnownType: true }
  }
}

/** Statuses in text count themselves; what happens between them does not. */
function numberOf(frame: Buffer, [message]: readonly Message[]): MessageNumber | null {
  if (!/^S[AT]\d{3,4}STT;/.test(frame.toString('latin1', 0, 10))) return null
  const told = message?.kind === 'position' ? message.report : message?.kind === 'heartbeat' ? message.readings : null
  const value = told?.attributes['recordIndex']
  const isNumber = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < NUMBERS
  return isNumber ? { value, of: NUMBERS } : null
}

interface Said {
  type: string
  /** Null for a kind of report that is not read. */
  read(): Message | null
}

function saidOf(frame: Buffer): Said {
  const writing = writingOf(frame)
  if (writing === 'zip') return { type: `zip ${frame[3]?.toString(16) ?? ''}`, read: () => readZip(frame) }
  if (writing === 'packed') return { type: frame[0]?.toString(16) ?? '', read: () => readPacked(frame) }
  const [header = '', ...rest] = frame.toString('latin1').split(';')
  const fields = new FieldReader(rest)
  const type = header.slice(0, LONGEST_TYPE)
  if (header === ST910) return { type, read: () => readSt910(fields) }
  const [, model, kind] = WITH_MODEL.exec(header) ?? []
  if (model !== undefined && kind !== undefined)
    return {
      type,
      read: () => (/^ST4\d\d$/.test(model) ? readPortable(kind, fields) : readLegacy(model, kind, fields)),
    }
  return { type, read: () => (UNIVERSAL_KIND.test(header) ? readUniversal(header, fields) : null) }
}

/** What is not read still says whose it is, where the device id stands in its place. */
function unknown(frame: Buffer, { type }: Said, session: string | null): Extract<Message, { kind: 'unknown' }> {
  const [header = '', second = '', third = ''] =
    writingOf(frame) === 'text' ? frame.toString('latin1').split(';', 3) : []
  const id = header === ST910 || header.endsWith('CMD') ? third : second
  const isSuntech = header === ST910 || WITH_MODEL.test(header) || UNIVERSAL_KIND.test(header)
  const serial = isSuntech && DEVICE_ID.test(id) ? id : session
  return { kind: 'unknown', ...(serial === null ? {} : { serial }), type, length: frame.length }
}
