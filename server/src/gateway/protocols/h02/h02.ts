import type { DecodeContext, Decoded, FrameProtocol } from '../../protocol.ts'
import { type Kept, readOrKeep } from '../read-or-keep.ts'
import { readBinary } from './binary.ts'
import { frameLength, hasImei, MAX_FRAME_BYTES, messageOf } from './framing.ts'
import { readText } from './text.ts'

/** Maker, device, kind, fields. */
const TEXT = /^\*([A-Z]{2}),(\w{5,20}),([A-Z0-9]{1,8})(?:,(.*))?#$/is
/** The kinds that wait for an answer. */
const ANSWERED: ReadonlySet<string> = new Set(['V1', 'NBR', 'HTBT'])

/**
 * H02, H08 and their many clones (SinoTrack ST-901, ST-906, LK, Cantrack), in text and in bytes. Facts: the makers' protocol
 * 1.0.5 with its table of the status, what LKGPS and Cantrack publish, and the public samples.
 */
export const h02: FrameProtocol<null> = {
  name: 'h02',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode: (bytes, context) => {
    const message = messageOf(bytes)
    return message[0] === 0x2a ? decodeText(message.toString('latin1'), context) : decodeBinary(message)
  },
}

function decodeText(text: string, { serial: session, receivedAt }: DecodeContext<null>): Decoded {
  const [, , serial, said = '', rest = ''] = TEXT.exec(text) ?? []
  if (serial === undefined)
    return { messages: [{ kind: 'unknown', ...(session && { serial: session }), type: '', length: text.length }] }
  const kind = said.toUpperCase()
  const fields = rest.split(',').map((field) => (kind === 'SMS' ? field : field.trim()))
  const kept = { kind: 'unknown', serial, type: kind, length: text.length } as const
  const messages = [readOrKeep(() => readText(kept, fields, receivedAt), kept)].flat()
  // A report without a place is not answered; what else is waited for is.
  if (!ANSWERED.has(kind) || (kind === 'V1' && messages[0]?.kind !== 'position')) return { messages }
  const now = new Date(receivedAt).toISOString().replace(/\D/g, '').slice(0, 14)
  return { messages, reply: Buffer.from(`*HQ,${serial},V4,${kind},${now}#`) }
}

function decodeBinary(message: Buffer): Decoded {
  const serial = hasImei(message) ? message.toString('hex', 1, 9).slice(0, 15) : message.toString('hex', 1, 6)
  const type = String.fromCharCode(message[0] ?? 0)
  const kept: Kept = { kind: 'unknown', ...(/^\d+$/.test(serial) && { serial }), type, length: message.length }
  return { messages: [readOrKeep(() => readBinary(message), kept)] }
}
