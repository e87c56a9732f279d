import type { ReportEvent } from '@monitorweb/domain/position/position-report'
import { positionDigest } from '../../positions/position-digest.ts'
import { PackedDayError } from './packed-day-error.ts'
import type { PackedPoint } from './packed-point.ts'
import type { ByteWriter, PackedReader } from './varints.ts'

const DIGEST_BYTES = 8

type DigestedPoint = Pick<
  PackedPoint,
  'latitudeE7' | 'longitudeE7' | 'speedKmh' | 'courseDegrees' | 'ignition' | 'event'
>

/** Computes the digest of the point at a place from what else is stored of it. */
export type DigestAt = (index: number) => bigint

/**
 * Writes the digests that are not what their points come to: how many, how many points lie between each and the one
 * before, then each as eight bytes, highest first. They are of points beside shifted ones, of figures whose last digit
 * `real` rounds the other way, and of what other programs wrote.
 */
export function writeDigests(writer: ByteWriter, digests: readonly bigint[], digestAt: DigestAt): void {
  const others: number[] = []
  for (const [index, digest] of digests.entries()) if (digest !== digestAt(index)) others.push(index)
  writer.varint(others.length)
  let next = 0
  for (const index of others) {
    writer.varint(index - next)
    next = index + 1
  }
  const bytes = Buffer.alloc(others.length * DIGEST_BYTES)
  for (const [place, index] of others.entries()) bytes.writeBigInt64BE(digests[index]!, place * DIGEST_BYTES)
  writer.raw(bytes)
}

/** Answers the digests of so many points: those that were written, and what the others come to. */
export function readDigests(reader: PackedReader, length: number, digestAt: DigestAt): BigInt64Array {
  const count = reader.varint()
  if (count > length) throw new PackedDayError('more digests than points')
  const gaps = Array.from({ length: count }, () => reader.varint())
  const bytes = Buffer.from(reader.raw(count * DIGEST_BYTES))
  const digests = new BigInt64Array(length)
  let next = 0
  for (const [place, gap] of gaps.entries()) {
    const index = next + gap
    if (index >= length) throw new PackedDayError('a digest of no point')
    for (; next < index; next++) digests[next] = digestAt(next)
    digests[next++] = bytes.readBigInt64BE(place * DIGEST_BYTES)
  }
  for (; next < length; next++) digests[next] = digestAt(next)
  return digests
}

/**
 * Computes what the digest of a stored point comes to. Speed and course are those that `real` has rounded, so that
 * whoever packs a point and whoever reads it packed come to the same.
 */
export function storedDigest(point: DigestedPoint): bigint {
  return positionDigest({
    latitude: point.latitudeE7 / 1e7,
    longitude: point.longitudeE7 / 1e7,
    speedKmh: real(point.speedKmh),
    courseDegrees: real(point.courseDegrees),
    ignition: point.ignition,
    event: point.event as ReportEvent | null,
  })
}

function real(value: number | null): number | null {
  return value === null ? null : Math.fround(value)
}
