import {
  type DeviceReadings,
  type EpochMs,
  noReadings,
  type PositionReport,
} from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit } from '../../bytes.ts'
import { readInstant } from '../../calendar.ts'

/** The place and time of a report; the readings join it in {@link messagesOf} of answer.ts. */
export type Place = Omit<PositionReport, keyof DeviceReadings>

/** What a frame has said until now while it is being read. */
export interface Draft {
  place: Place | null
  /** When a frame without a place was made; null where it does not say. */
  saidAt: EpochMs | null
  /** Whether the frame gave a date that no calendar has, so that its place cannot be kept. */
  impossibleDate: boolean
  readings: DeviceReadings
  /** The number of the command that is answered; empty where none is repeated. */
  answers: string
}

export function emptyDraft(): Draft {
  return { place: null, saidAt: null, impossibleDate: false, readings: noReadings(), answers: '' }
}

/** How the location block of a frame differs from the common one. */
interface PlaceLayout {
  /** `speedLast` (JC400) has the course before a two-byte speed; `bare` (JC100) has neither satellites nor speed. */
  shape?: 'speedLast' | 'bare'
}

/** Reads the common location block: date, satellites, latitude, longitude, speed, course with flags. */
export function readPlace(reader: ByteReader, draft: Draft, clock: DeviceClock, { shape }: PlaceLayout = {}): void {
  const fixTime = readDate(reader, clock)
  const satellites = shape === 'bare' ? null : reader.u8() & 0x0f
  const latitude = reader.u32() / DEGREE_STEPS
  const longitude = reader.u32() / DEGREE_STEPS
  const early = shape === undefined ? reader.u8() : null
  const flags = reader.u16()
  const speedKmh = shape === 'speedLast' ? reader.u16() : early
  placeFrom(draft, { fixTime, satellites, latitude, longitude, speedKmh, flags })
}

/** A degree has this many steps, since coordinates come in 1/30000 of a minute. */
const DEGREE_STEPS = 1_800_000

interface RawPlace {
  fixTime: EpochMs | null
  satellites: number | null
  latitude: number
  longitude: number
  speedKmh: number | null
  altitudeMeters?: number
  flags: number
}

/**
 * The bits of the course word mean, from the top: 15 ignition, 14 whether 15 counts, 12 has fix, 11 west, 10 north, 9–0
 * course.
 */
function placeFrom(draft: Draft, raw: RawPlace): void {
  const { flags, fixTime } = raw
  if (bit(flags, 14)) draft.readings.ignition = bit(flags, 15)
  if (fixTime === null) {
    draft.impossibleDate = true
    return
  }
  draft.place = {
    fixTime,
    hasFix: bit(flags, 12),
    latitude: signed(raw.latitude, !bit(flags, 10)),
    longitude: signed(raw.longitude, bit(flags, 11)),
    altitudeMeters: raw.altitudeMeters ?? null,
    speedKmh: raw.speedKmh,
    courseDegrees: flags & 0x3ff,
    satellites: raw.satellites,
  }
}

function signed(value: number, negative: boolean): number {
  return negative && value !== 0 ? -value : value
}

/** Reads the location block of the modular frame (type 70): Unix time, satellites, altitude, then as usual. */
export function readModularPlace(reader: ByteReader, draft: Draft): void {
  const fixTime = reader.u32() * 1000
  // Before its first fix the device knows neither place nor time.
  if (fixTime === 0) return
  const satellites = reader.u8()
  const altitudeMeters = reader.i16()
  const latitude = reader.u32() / DEGREE_STEPS
  const longitude = reader.u32() / DEGREE_STEPS
  const speedKmh = reader.u8()
  placeFrom(draft, { fixTime, satellites, altitudeMeters, latitude, longitude, speedKmh, flags: reader.u16() })
}

/** What the login said of the device's clock. */
export interface DeviceClock {
  /** How far the device's clock is ahead of UTC. */
  utcOffsetMs: number
}

/** Reads six bytes from year to second, in the device's clock; null for a date that no calendar has. */
export function readDate(reader: ByteReader, { utcOffsetMs }: DeviceClock): EpochMs | null {
  const instant = readInstant(reader)
  return instant === null ? null : instant - utcOffsetMs
}
