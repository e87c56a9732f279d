import { DAY_COLUMNS, DAY_VERSION, type DayColumn, MOST_POINTS } from './day-layout.ts'
import { storedDigest, writeDigests } from './digest-column.ts'
import { codeIntegers, writeIntegersOrNull } from './integer-column.ts'
import { writeNumbers } from './number-column.ts'
import { openDay } from './packed-day.ts'
import type { PackedPoint } from './packed-point.ts'
import { writePlaces } from './place-column.ts'
import { sealSections } from './sections.ts'
import { writeTexts } from './text-column.ts'
import { inMicroseconds, writeTimes } from './time-column.ts'
import { ByteWriter } from './varints.ts'

/**
 * Packs the points of a device and day (decision 43), in the order in which they are given: that of (fix time, digest),
 * so that tracks of days can be joined. A RangeError says that there are more than {@link MOST_POINTS}, or a value that
 * no column of `position` can hold.
 */
export function packDay(points: readonly PackedPoint[]): Buffer {
  if (points.length > MOST_POINTS) throw new RangeError(`${points.length} points are no day that can be packed`)
  const of = (read: (point: PackedPoint) => number) => Float64Array.from(points, read)
  const fixTimes = inMicroseconds(of((point) => point.fixTime))
  const write: Record<DayColumn, (writer: ByteWriter) => void> = {
    fixTime: (writer) => writeTimes(writer, fixTimes),
    receivedAt: (writer) => writeTimes(writer, inMicroseconds(of((point) => point.receivedAt)), fixTimes),
    latitude: (writer) =>
      writePlaces(
        writer,
        of((point) => point.latitudeE7),
      ),
    longitude: (writer) =>
      writePlaces(
        writer,
        of((point) => point.longitudeE7),
      ),
    flags: (writer) => writer.raw(codeIntegers(of((point) => point.flags)).bytes),
    ignition: (writer) => writeIntegersOrNull(writer, points.map(ignitionOf)),
    event: (writer) =>
      writeTexts(
        writer,
        points.map((point) => point.event),
      ),
    speedKmh: (writer) =>
      writeNumbers(
        writer,
        points.map((point) => point.speedKmh),
        4,
      ),
    courseDegrees: (writer) =>
      writeNumbers(
        writer,
        points.map((point) => point.courseDegrees),
        4,
      ),
    odometerKm: (writer) =>
      writeNumbers(
        writer,
        points.map((point) => point.odometerKm),
        8,
      ),
    voltage: (writer) =>
      writeNumbers(
        writer,
        points.map((point) => point.voltage),
        4,
      ),
    altitudeMeters: (writer) =>
      writeNumbers(
        writer,
        points.map((point) => point.altitudeMeters),
        4,
      ),
    satellites: (writer) =>
      writeIntegersOrNull(
        writer,
        points.map((point) => point.satellites),
      ),
    hourMeterHours: (writer) =>
      writeNumbers(
        writer,
        points.map((point) => point.hourMeterHours),
        4,
      ),
    digest: (writer) =>
      writeDigests(
        writer,
        points.map((point) => point.digest),
        (index) => storedDigest(points[index]!),
      ),
    attributes: (writer) =>
      writeTexts(
        writer,
        points.map((point) => point.attributes),
      ),
  }
  return sealSections(
    DAY_VERSION,
    points.length,
    DAY_COLUMNS.map((column) => written(write[column])),
  )
}

/** Answers the points that {@link packDay} packed; throws {@link PackedDayError} for bytes that are not whole. */
export function unpackDay(bytes: Uint8Array): PackedPoint[] {
  return openDay(bytes).points()
}

function ignitionOf({ ignition }: PackedPoint): number | null {
  return ignition === null ? null : Number(ignition)
}

function written(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter()
  write(writer)
  return writer.written()
}
