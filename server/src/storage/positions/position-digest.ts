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
  const { latitude, longitude, speedKmh, courseDegrees, ignition, event } = row
  // Nulls leave their places empty.
  const text = `${VERSION}|${Math.round(latitude * 1e7)}|${Math.round(longitude * 1e7)}|${fixed(speedKmh, 2)}|${fixed(courseDegrees, 1)}|${ignition ?? ''}|${event ?? ''}`
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', text).slice(0, DIGITS)}`))
}

/** The first 64 bits, in hexadecimal: Node makes digits faster than a buffer. */
const DIGITS = 16

const ZEROS = ['', '.0', '.00'] as const

/** Writes a number with so many decimals as `toFixed` does, which takes ten times as long for the whole numbers that most trackers say. */
function fixed(value: number | null, decimals: 1 | 2): string {
  if (value === null) return ''
  return Number.isSafeInteger(value) ? `${value}${ZEROS[decimals]}` : value.toFixed(decimals)
}
