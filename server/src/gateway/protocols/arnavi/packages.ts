import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import {
  type DeviceReadings,
  noReadings,
  type ReportedPlace,
  reportOf,
} from '@monitorweb/domain/position/position-report'
import { isUnfit, readerOf, textOrHex, UnfitBytesError } from '../../bytes.ts'
import { KMH_PER_KNOT } from '../../nmea.ts'
import type { Message } from '../../protocol.ts'
import { PACKAGE_HEAD_BYTES, PACKET_HEAD_BYTES } from './framing.ts'
import { TAGS } from './tags.ts'

/** A number and four bytes of value. */
const TAG_BYTES = 5
/** Said in place of satellites: the place is that of cells or of wireless networks. */
const NO_FIX = [0xfe, 0xff]

interface Packet {
  type: number
  at: number
  content: Buffer
  /** Whether the checksum is right. */
  verified: boolean
}

/** What the packets of a package say; `isDamaged`: of one of them neither checksum nor layout is right, so it is none of these. */
interface Package {
  messages: Message[]
  isDamaged: boolean
}

/** Reads the packets of a package that {@link frameLength} has cut. */
export function readPackage(bytes: Buffer): Package {
  const messages: Message[] = []
  let isDamaged = false
  for (let start = PACKAGE_HEAD_BYTES; start < bytes.length - 1; ) {
    const length = bytes.readUInt16LE(start + 1)
    const end = start + PACKET_HEAD_BYTES + length
    const counted = bytes.subarray(start + 3, end)
    const message = readPacket({
      type: bytes.readUInt8(start),
      at: counted.readUInt32LE() * 1000,
      content: counted.subarray(4),
      verified: counted.reduce((sum, byte) => (sum + byte) & 0xff, 0) === bytes[end],
    })
    if (message === null) isDamaged = true
    else messages.push(message)
    start = end + 1
  }
  return { messages, isDamaged }
}

/** Null where nothing of it is sure. */
function readPacket(packet: Packet): Message | null {
  const { type, at, content, verified } = packet
  const unknown: Message = { kind: 'unknown', type: type.toString(16).padStart(2, '0'), length: content.length }
  switch (type) {
    case 0:
      return { kind: 'heartbeat' }
    case 1:
      try {
        return readData(packet)
      } catch (error) {
        if (!isUnfit(error)) throw error
        // Public samples have other checksums than their bytes; where the layout does not fit either, nothing is sure.
        if (!verified) return null
        return { ...unknown, isKnownType: true }
      }
    case 3: {
      const readings = noReadings()
      readings.attributes['commandResult'] = textOrHex(content)
      return { kind: 'heartbeat', readings, at }
    }
    default:
      return unknown
  }
}

function readData({ at, content }: Packet): Message {
  const readings = noReadings()
  const place: Partial<ReportedPlace> = {}
  const reader = readerOf(content)
  while (reader.left > 0) {
    const tag = reader.u8()
    const value = reader.take(TAG_BYTES - 1)
    if (!notePlace(place, tag, value)) TAGS.get(tag)?.(readings, value.readUInt32LE())
  }
  return messageOf(at, place, readings)
}

/** Answers false for a tag that is not of the place. */
function notePlace(place: Partial<ReportedPlace>, tag: number, value: Buffer): boolean {
  switch (tag) {
    case 3:
      place.latitude = value.readFloatLE()
      return true
    case 4:
      place.longitude = value.readFloatLE()
      return true
    case 5: {
      const [course = 0, altitude = 0, satellites = 0, speed = 0] = value
      place.courseDegrees = course * 2
      place.altitudeMeters = altitude * 10
      place.hasFix = !NO_FIX.includes(satellites)
      // Those of GPS and those of GLONASS.
      if (place.hasFix) place.satellites = (satellites & 0x0f) + (satellites >> 4)
      place.speedKmh = speed * KMH_PER_KNOT
      return true
    }
    default:
      return false
  }
}

function messageOf(at: number, place: Partial<ReportedPlace>, readings: DeviceReadings): Message {
  const { latitude, longitude } = place
  if (latitude === undefined || longitude === undefined) return { kind: 'heartbeat', readings, at }
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const report = reportOf(
    {
      fixTime: at,
      // Which tags are sent is set in the device: one that says nothing of satellites is believed.
      hasFix: place.hasFix ?? true,
      latitude,
      longitude,
      altitudeMeters: place.altitudeMeters ?? null,
      speedKmh: place.speedKmh ?? null,
      courseDegrees: place.courseDegrees ?? null,
      satellites: place.satellites ?? null,
    },
    readings,
  )
  return { kind: 'position', report }
}
