import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import type { ReportedPlace } from '@monitorweb/domain/position/position-report'
import { type ByteReader, bit, UnfitBytesError } from '../../bytes.ts'
import { instantOf } from '../../calendar.ts'

const STEPS_PER_DEGREE = 3_600_000
/** One centimetre per second. */
const METERS_PER_HOUR = 36

/**
 * Reads day, month, year, hour, minute and second of UTC, latitude and longitude (thousandths of an arc second), speed
 * (cm/s), course (tenths of a degree), and the flags: east, north, the kind of fix in two bits, satellites.
 */
export function readPlace(reader: ByteReader): ReportedPlace {
  const [day, month, year] = [reader.u8(), reader.u8(), reader.u8()]
  const fixTime = instantOf(2000 + year, month, day, reader.u8(), reader.u8(), reader.u8())
  if (fixTime === null) throw new UnfitBytesError('a time in no calendar')
  const [latitude, longitude] = [reader.u32le() / STEPS_PER_DEGREE, reader.u32le() / STEPS_PER_DEGREE]
  if (!isOnEarth({ latitude, longitude })) throw new UnfitBytesError('no place')
  const speedKmh = (reader.u16le() * METERS_PER_HOUR) / 1000
  const courseDegrees = reader.u16le() / 10
  const flags = reader.u8()
  return {
    ...{ fixTime, speedKmh, courseDegrees, altitudeMeters: null },
    latitude: bit(flags, 1) || latitude === 0 ? latitude : -latitude,
    longitude: bit(flags, 0) || longitude === 0 ? longitude : -longitude,
    hasFix: (flags & 0x0c) > 0,
    satellites: flags >> 4,
  }
}
