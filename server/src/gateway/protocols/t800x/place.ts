import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import type { EpochMs, ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, decimalDigits, UnfitBytesError } from '../../bytes.ts'
import { readDecimalInstant } from '../../calendar.ts'

export function readTime(reader: ByteReader): EpochMs {
  const instant = readDecimalInstant(reader)
  if (instant === null) throw new UnfitBytesError('a time in no calendar')
  return instant
}

/** Reads decimal digits, two in a byte, of which so many make a unit; null where other digits say that it is not known. */
export function readDecimal(reader: ByteReader, bytes: number, stepsOfUnit = 1): number | null {
  const digits = decimalDigits(reader.take(bytes))
  return digits === null ? null : Number(digits) / stepsOfUnit
}

/** What the byte before a place says of it. */
export interface PlaceState {
  hasPlace: boolean
  buffered: boolean
  satellites: number
}

/** Reads whether the report comes from memory, whether it has a place, whether the receiver works, and its satellites. */
export function readState(reader: ByteReader): PlaceState {
  const state = reader.u8()
  return { hasPlace: bit(state, 6), buffered: bit(state, 7), satellites: state & 0x1f }
}

const PLACE_BYTES = 16
const LARGEST_COURSE = 360

/**
 * Reads altitude, longitude, latitude, speed and course. Null where cells stand in their place, or ones, which say that
 * nothing is known.
 */
export function readPlace(reader: ByteReader, fixTime: EpochMs, state: PlaceState): ReportedPlace | null {
  const bytes = reader.take(PLACE_BYTES)
  if (!state.hasPlace || bytes.subarray(0, 12).every((byte) => byte === 0xff)) return null
  const [altitudeMeters, longitude, latitude] = [0, 4, 8].map((at) => bytes.readFloatLE(at)) as [number, number, number]
  const isPlace = Number.isFinite(altitudeMeters) && isOnEarth({ latitude, longitude })
  if (!isPlace) throw new UnfitBytesError('no place')
  const speed = decimalDigits(bytes.subarray(12, 14))
  const course = bytes.readUInt16BE(14)
  return {
    ...{ fixTime, hasFix: true, latitude, longitude, altitudeMeters, satellites: state.satellites },
    speedKmh: speed === null ? null : Number(speed) / 10,
    courseDegrees: course > LARGEST_COURSE ? null : course,
  }
}
