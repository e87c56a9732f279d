import { crc16Arc } from '../../checksum.ts'
import { BrokenFrameError } from '../../protocol.ts'

/** Devices send packets of 1,280 bytes and a little more, photos in pieces of 2 kB; one of more than this is none. */
export const MAX_FRAME_BYTES = 16 * 1024

/** A device that has nothing to say keeps its connection open with this byte. */
const KEEP_ALIVE = 0xff
const LONGEST_SERIAL = 20
const SERIAL = /^\d{1,20}$/
/** Four bytes of zeros and four of length before the counted bytes, four of checksum after them. */
const [PREAMBLE, HEAD, TAIL] = [4, 8, 4]
/** Length, packet id, a byte without a meaning, packet id of the records, length of the IMEI. */
const DATAGRAM_HEAD = 8

type Frame =
  | { kind: 'keepAlive' }
  | { kind: 'login'; serial: string }
  | { kind: 'data'; data: Data; datagram: Datagram | null }

/** What codecs are about: a number of records, that number again at the end. */
export interface Data {
  codec: number
  count: number
  /** The bytes between both counts. */
  records: Buffer
  /** Whether the checksum is right, which datagrams have none of. */
  isSound: boolean
  /** Whether the number at the end is that at the start. */
  isCountedTwice: boolean
}

/** What is answered by name over UDP. */
export interface Datagram {
  serial: string
  packetId: number
  recordsId: number
}

/**
 * Does for Teltonika what {@link FrameProtocol.frameLength} promises. Over TCP: FF, two bytes of length with as many
 * digits, or four zeros and four bytes of length. A datagram is one packet.
 */
export function frameLength(bytes: Buffer, transport: 'tcp' | 'udp'): number {
  if (bytes[0] === KEEP_ALIVE) return 1
  if (transport === 'udp') return bytes.length
  if (bytes.length < 2) return 0
  const serialLength = bytes.readUInt16BE(0)
  return serialLength === 0 ? dataLength(bytes) : loginLength(bytes, serialLength)
}

function loginLength(bytes: Buffer, serialLength: number): number {
  if (serialLength > LONGEST_SERIAL) throw new BrokenFrameError('neither a login nor data')
  const digits = bytes.subarray(2, 2 + serialLength)
  if (digits.some((byte) => byte < 0x30 || byte > 0x39)) throw new BrokenFrameError('an IMEI has digits alone')
  return digits.length < serialLength ? 0 : 2 + serialLength
}

function dataLength(bytes: Buffer): number {
  if (bytes.subarray(0, PREAMBLE).some((byte) => byte !== 0)) throw new BrokenFrameError('data begin with four zeros')
  if (bytes.length < HEAD) return 0
  const counted = bytes.readUInt32BE(PREAMBLE)
  if (counted < 3 || counted > MAX_FRAME_BYTES - HEAD - TAIL)
    throw new BrokenFrameError(`length field announces ${counted} bytes`)
  const length = HEAD + counted + TAIL
  return bytes.length < length ? 0 : length
}

/**
 * Opens a whole frame, however it came: kept ones do not say. Throws {@link BrokenFrameError} where a
 * datagram is none of ours.
 */
export function openFrame(bytes: Buffer): Frame {
  if (bytes[0] === KEEP_ALIVE) return { kind: 'keepAlive' }
  if (bytes.length < 2) throw new BrokenFrameError('a packet of one byte')
  const counted = bytes.readUInt16BE(0)
  if (counted === 0) return { kind: 'data', data: openData(bytes), datagram: null }
  if (counted !== bytes.length - 2) throw new BrokenFrameError('a packet counts its bytes')
  const login = bytes.toString('latin1', 2)
  return SERIAL.test(login) ? { kind: 'login', serial: login } : openDatagram(bytes)
}

function openData(bytes: Buffer): Data {
  if (bytes.length !== dataLength(bytes)) throw new BrokenFrameError('data count their bytes')
  const counted = bytes.subarray(HEAD, -TAIL)
  return dataOf(counted, crc16Arc(counted) === bytes.readUInt32BE(bytes.length - TAIL))
}

function openDatagram(bytes: Buffer): Frame {
  if (bytes.length < DATAGRAM_HEAD) throw new BrokenFrameError('a datagram names its device')
  const serialEnd = DATAGRAM_HEAD + bytes.readUInt16BE(6)
  const serial = bytes.toString('latin1', DATAGRAM_HEAD, serialEnd)
  const data = bytes.subarray(serialEnd)
  if (!SERIAL.test(serial) || data.length < 3) throw new BrokenFrameError('a datagram names its device')
  return {
    kind: 'data',
    data: dataOf(data, true),
    datagram: { serial, packetId: bytes.readUInt16BE(2), recordsId: bytes.readUInt8(5) },
  }
}

function dataOf(counted: Buffer, isSound: boolean): Data {
  const [codec = 0, count = 0] = counted
  return { codec, count, isSound, records: counted.subarray(2, -1), isCountedTwice: counted.at(-1) === count }
}

/** Makes bytes as both sides send data over TCP: zeros, length, codec, one record, checksum. */
export function encodeData(codec: number, record: Uint8Array): Buffer {
  const counted = Buffer.concat([Buffer.of(codec, 1), record, Buffer.of(1)])
  const frame = Buffer.alloc(HEAD + counted.length + TAIL)
  frame.writeUInt32BE(counted.length, PREAMBLE)
  counted.copy(frame, HEAD)
  frame.writeUInt32BE(crc16Arc(counted), HEAD + counted.length)
  return frame
}
