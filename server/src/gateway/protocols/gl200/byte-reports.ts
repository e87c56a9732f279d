import { noReadings } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, readerOf, UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { readMileage, readPlaceBytes, readPrefix, sizeOfMileage, sizeOfPlace } from './byte-place.ts'
import { readSerial } from './byte-serial.ts'
import { readDenseTrack } from './dense-track.ts'

/** A frame in bytes as it was read. */
export interface ByteFrame {
  messages: Message[]
  /** The number of the message, four hexadecimal digits. */
  count: string
  /** Whether it is a heartbeat, and then of which version of the protocol; the server answers both. */
  heartbeat?: string
}

/** Fixed reports of a position every second, as steps from one to the next. */
const DENSE_TRACK = 0x64
/** GV200 tells more after its mileage, so that it cannot be known what an event of it tells before the place. */
const GV200 = 0x04
const [HEAD_BYTES, TAIL_BYTES] = [4, 4]
/** Time of sending and number. */
const [SENT_BYTES, COUNT_BYTES] = [7, 2]
const MOST_EVENT_BYTES = 16

/**
 * Reads a frame in bytes ("HEX format" of the GV200 manual, and the public samples of GB100). `knownSerial`: the device
 * that named itself in this connection, for frames that say a name people gave it.
 */
export function readBytes(frame: Buffer, knownSerial: string | null): ByteFrame {
  const head = frame.toString('latin1', 1, HEAD_BYTES)
  const reader = readerOf(frame.subarray(HEAD_BYTES, -TAIL_BYTES))
  const read = READERS[head]
  if (!read) throw new UnfitBytesError(`${head} is not read`)
  return { count: countOf(frame), ...read({ reader, buffered: head[0] === 'B', knownSerial, length: frame.length }) }
}

/** Answers the number of a message in bytes, four hexadecimal digits. */
export function countOf(frame: Buffer): string {
  return frame.toString('hex', frame.length - TAIL_BYTES - COUNT_BYTES, frame.length - TAIL_BYTES).toUpperCase()
}

interface Opened {
  reader: ByteReader
  buffered: boolean
  knownSerial: string | null
  length: number
}
type Read = (opened: Opened) => Omit<ByteFrame, 'count'>

const READERS: Readonly<Record<string, Read>> = {
  RSP: (opened) => readReport(opened, 'report'),
  BSP: (opened) => readReport(opened, 'report'),
  BUF: (opened) => readReport(opened, 'report'),
  EVT: (opened) => readReport(opened, 'event'),
  BVT: (opened) => readReport(opened, 'event'),
  INF: readInformation,
  BNF: readInformation,
  ACK: readAcknowledgement,
  LGN: readLogin,
  HBD: readHeartbeat,
}

function readReport(
  { reader, buffered, knownSerial, length }: Opened,
  kind: 'report' | 'event',
): Omit<ByteFrame, 'count'> {
  const type = reader.u8()
  const mask = reader.u32()
  reader.skip(2)
  const device = reader.u8()
  reader.skip(4)
  const serial = readSerial(reader, knownSerial, bit(mask, 6))
  const readings = noReadings()
  readings.buffered = buffered
  const satellites = readPrefix(reader, mask, device !== GV200, readings)
  if (kind === 'report' && type === DENSE_TRACK) {
    const track = readDenseTrack(reader, reader.u16())
    return {
      messages: track.map((place, index) => {
        const isLast = index === track.length - 1
        return placeOrReadings(place, isLast ? readings : { ...noReadings(), buffered }, serial)
      }),
    }
  }
  const end = sizeOfMileage(mask) + sizeOfEnd(mask)
  if (kind === 'report') reader.skip(1)
  else {
    readings.attributes['eventCode'] = type
    const unknownBytes = reader.left - 1 - sizeOfPlace(mask) - end
    if (unknownBytes < 0 || unknownBytes > MOST_EVENT_BYTES || (unknownBytes > 0 && device === GV200))
      return unread(serial, kind, type, length)
    reader.skip(unknownBytes)
  }
  const places = reader.u8()
  if (places < 1 || places > 15 || reader.left < places * sizeOfPlace(mask) + end)
    return unread(serial, kind, type, length)
  const read = Array.from({ length: places }, () => readPlaceBytes(reader, mask))
  readMileage(reader, mask, readings)
  const kept = read.some(({ place }) => place === null) ? unread(serial, kind, type, length).messages : []
  const told = read.flatMap(({ place, hdop }, index): Message[] => {
    const isLast = index === read.length - 1
    const said = isLast ? readings : { ...noReadings(), buffered }
    said.attributes.hdop = hdop
    if (place === null) return isLast ? [{ kind: 'heartbeat', serial, readings }] : []
    return [placeOrReadings({ ...place, satellites: isLast ? satellites : null }, said, serial)]
  })
  return { messages: [...kept, ...told] }
}

/** Time of sending and number, as far as the mask has them. */
function sizeOfEnd(mask: number): number {
  return (bit(mask, 4) ? SENT_BYTES : 0) + (bit(mask, 5) ? COUNT_BYTES : 0)
}

function unread(serial: string, kind: string, type: number, length: number): Omit<ByteFrame, 'count'> {
  return { messages: [{ kind: 'unknown', serial, type: `${kind} ${type.toString(16)}`, length, isKnownType: true }] }
}

/** The state of the device: each model lays it out otherwise, but for whose it is. */
function readInformation({ reader, knownSerial }: Opened): Omit<ByteFrame, 'count'> {
  reader.skip(5)
  return { messages: [{ kind: 'heartbeat', serial: readSerial(reader, knownSerial, false) }] }
}

function readAcknowledgement({ reader, knownSerial }: Opened): Omit<ByteFrame, 'count'> {
  const type = reader.u8()
  reader.skip(2)
  reader.skip(5)
  const serial = readSerial(reader, knownSerial, false)
  const readings = noReadings()
  readings.attributes['commandResult'] = `+ACK ${type.toString(16)}`
  return { messages: [{ kind: 'heartbeat', serial, readings }] }
}

/** What newer models say when they connect; the layout is that of the public sample. */
function readLogin({ reader, knownSerial }: Opened): Omit<ByteFrame, 'count'> {
  reader.skip(11)
  return { messages: [{ kind: 'heartbeat', serial: readSerial(reader, knownSerial, false) }] }
}

function readHeartbeat({ reader, knownSerial }: Opened): Omit<ByteFrame, 'count'> {
  const mask = reader.u8()
  if (bit(mask, 0)) reader.skip(1)
  const device = bit(mask, 1) ? reader.take(1).toString('hex') : ''
  const version = bit(mask, 2) ? reader.take(2).toString('hex') : ''
  if (bit(mask, 3)) reader.skip(2)
  const serial = bit(mask, 7) ? readSerial(reader, knownSerial, bit(mask, 4)) : knownSerial
  if (serial === null) throw new UnfitBytesError('a heartbeat of nobody')
  return { messages: [{ kind: 'heartbeat', serial }], heartbeat: `${device}${version}`.toUpperCase() }
}
