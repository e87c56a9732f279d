import { BrokenFrameError } from '../../protocol.ts'

/** Packets of positions have some 90 bytes, lists of sensors a few hundred. */
export const MAX_FRAME_BYTES = 4 * 1024
/** Two bytes of family, the type, two of length, two of number, then the IMEI. */
const HEAD_BYTES = 15
const [LENGTH_AT, NUMBER_AT, SERIAL_AT] = [3, 5, 7]

/** Trackers without more, vehicles, vehicles with their computer, things. */
export const FAMILY = { first: 0x23, vehicle: 0x25, computer: 0x26, asset: 0x27 } as const
const FAMILIES: readonly number[] = Object.values(FAMILY)

/** A whole packet. */
export interface Packet {
  family: number
  type: number
  /** The first seven bytes but the length, and the IMEI as it was sent, for the answer. */
  head: Buffer
  number: number
  serial: string
  content: Buffer
}

/** Does for Topflytech what {@link FrameProtocol.frameLength} promises: the length counts the whole packet. */
export function frameLength(bytes: Buffer): number {
  const [first, second] = bytes
  if (first === undefined) return 0
  if (!FAMILIES.includes(first) || (second !== undefined && second !== first))
    throw new BrokenFrameError('no family begins so')
  if (bytes.length < SERIAL_AT) return 0
  const length = bytes.readUInt16BE(LENGTH_AT)
  if (length < HEAD_BYTES || length > MAX_FRAME_BYTES)
    throw new BrokenFrameError(`length field announces ${length} bytes`)
  if (bytes.length < HEAD_BYTES) return 0
  if (!/^0\d{15}$/.test(bytes.toString('hex', SERIAL_AT, HEAD_BYTES))) throw new BrokenFrameError('no IMEI')
  return bytes.length < length ? 0 : length
}

export function openPacket(bytes: Buffer): Packet {
  const family = bytes.readUInt8(0)
  return {
    family,
    type: bytes.readUInt8(2),
    head: bytes.subarray(0, HEAD_BYTES),
    number: bytes.readUInt16BE(NUMBER_AT),
    serial: bytes.toString('hex', SERIAL_AT, HEAD_BYTES).slice(1),
    content: bytes.subarray(HEAD_BYTES),
  }
}

/** Makes the answer to a packet, to an alarm with its code: the same head, for the first family with number 1. */
export function answer({ family, head }: Packet, alarmCode = 0): Buffer {
  const reply = Buffer.concat(alarmCode > 0 ? [head, Buffer.of(alarmCode)] : [head])
  reply.writeUInt16BE(reply.length, LENGTH_AT)
  if (family === FAMILY.first) reply.writeUInt16BE(1, NUMBER_AT)
  return reply
}
