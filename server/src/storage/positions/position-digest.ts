import { hash } from 'node:crypto'
import type { PositionRow } from './stored-position.ts'

/**
 * The version changes only with the list of fields below; it is part of the digest, so that two versions never meet by
 * chance.
 */
const VERSION = 1

/**
 * Computes 64 bits that tell two reports of one device and instant apart. They are made of what the report says of the
 * vehicle and never of how it was sent (packet number, header, live or from memory), so that a resend is the same
 * position.
 */
export function positionDigest(
  row: Pick<PositionRow, 'latitude' | 'longitude' | 'speedKmh' | 'courseDegrees' | 'ignition' | 'event'>,
): bigint {
  const text = [
    VERSION,
    Math.round(row.latitude * 1e7),
    Math.round(row.longitude * 1e7),
    row.speedKmh?.toFixed(2),
    row.courseDegrees?.toFixed(1),
    row.ignition,
    row.event,
  ].join('|')
  return hash('sha256', text, 'buffer').readBigInt64BE(0)
}
