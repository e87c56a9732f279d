import { storedDigest } from '@monitorweb/server/storage/packed/codec/digest-column'
import type { PackedPoint } from '@monitorweb/server/storage/packed/codec/packed-point'
import { createRandom } from '@monitorweb/simulator/random'

const EVERY_SECONDS = 10
export const POINTS_OF_DAY = 86_400 / EVERY_SECONDS

/** Twelve drives of an hour with an hour's stop after each, out along a road and back, with the tremble of a receiver. */
export function drivenDay(midnight: number): PackedPoint[] {
  const random = createRandom(midnight / 1000)
  return Array.from({ length: POINTS_OF_DAY }, (_, index) => {
    const seconds = index * EVERY_SECONDS
    const hour = Math.floor(seconds / 3600)
    const isDriving = hour % 2 === 0
    const share = isDriving ? (seconds % 3600) / 3600 : 1
    const way = Math.floor(hour / 2) % 2 === 0 ? share : 1 - share
    const [tremble, aside] = isDriving ? [random.integer(-30, 30), random.integer(-30, 30)] : [0, 0]
    const fixTime = midnight + seconds * 1000
    const point = {
      fixTime,
      receivedAt: fixTime + random.integer(800, 2300),
      latitudeE7: -235_000_000 + Math.round(way * 3_600_000) + tremble * 10,
      longitudeE7: -466_000_000 + Math.round(way * 3_600_000) + aside * 10,
      speedKmh: isDriving ? 50 + Math.round(tremble / 3) : 0,
      courseDegrees: isDriving ? 40 + tremble : 40,
      altitudeMeters: null,
      voltage: isDriving ? 14.1 : 12.6,
      odometerKm: null,
      hourMeterHours: null,
      flags: 0,
      satellites: random.integer(9, 12),
      ignition: isDriving,
      event: null,
      attributes: null,
    }
    return { ...point, digest: storedDigest(point) }
  })
}
