import type { EpochMs } from '@monitorweb/domain/position/position-report'

/**
 * A row of `position` but for its device, each column as it is stored: what is packed of it comes back to the bit.
 * Numbers of PostgreSQL's `real` may be given as its text says them (60.1) and come back as they are
 * (60.099998474121094), which is the same `real`.
 */
export interface PackedPoint {
  /** Instants between the years 1827 and 2112: milliseconds with a fraction, which a number tells to the microsecond up to 2041. */
  fixTime: EpochMs
  receivedAt: EpochMs
  digest: bigint
  /** WGS84 degrees × 10⁷, as integers of four bytes. */
  latitudeE7: number
  longitudeE7: number
  /** `real`, as the four below. */
  speedKmh: number | null
  courseDegrees: number | null
  altitudeMeters: number | null
  voltage: number | null
  hourMeterHours: number | null
  /** `double precision`. */
  odometerKm: number | null
  /** Integers of two bytes. */
  flags: number
  satellites: number | null
  ignition: boolean | null
  event: string | null
  /** What `attributes::text` says. */
  attributes: string | null
}
