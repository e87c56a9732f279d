import type { Period } from '../../calendar/period.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { saidNumber } from '../single-precision.ts'
import { firstAtOrAfter, type Track } from '../track.ts'
import { verdictCode } from '../verdicts.ts'

/** Speed is too high above this limit where nobody set another. */
export const DEFAULT_SPEED_LIMIT_KMH = 80

/** A speed that hovers at the limit counts as above it once: less than this time at the limit or below ends nothing. */
const REST_MS = 60_000

const ACCEPTED = verdictCode('accepted')

/** A track with the verdict of the engine on each of its points. */
export interface JudgedTrack {
  track: Track
  verdicts: Uint8Array
}

/**
 * Counts how often a vehicle was above a limit in a time, both ends included: once from the first accepted position
 * that reports more, until it reported the limit or less for over a minute. A position without a speed says nothing.
 * Null when none reports a speed.
 */
export function countSpeeding({ track, verdicts }: JudgedTrack, { from, to }: Period, limitKmh: number): number | null {
  const { fixTime, speedKmh, length } = track
  let count: number | null = null
  let wasAbove = false
  let lastAboveAt = Number.NEGATIVE_INFINITY
  for (let index = firstAtOrAfter(track, from); index < length && fixTime[index]! <= to; index++) {
    if (verdicts[index] !== ACCEPTED || Number.isNaN(speedKmh[index]!)) continue
    const isAbove = speedKmh[index]! > limitKmh
    count = (count ?? 0) + Number(isAbove && !wasAbove && fixTime[index]! - lastAboveAt > REST_MS)
    if (isAbove) lastAboveAt = fixTime[index]!
    wasAbove = isAbove
  }
  return count
}

/** How a vehicle drove above a limit in a time. */
export interface Speeding {
  /** As {@link countSpeeding} counts. */
  count: number
  /**
   * From each position above the limit to the next one, as far as that lies in the period; a silence longer than the gap
   * counts for nothing.
   */
  milliseconds: number
  worst: { kmh: number; at: EpochMs; latitude: number; longitude: number } | null
}

/**
 * Measures how a vehicle drove above a limit in a period; null when nothing in it tells of its speed. What is reported at
 * its end is of the next one. A stretch that crosses an edge has its part on either side, so the track has to reach to the
 * positions beyond both, as far as anything is known.
 */
export function measureSpeeding(
  judged: JudgedTrack,
  { from, to }: Period,
  { limitKmh, gapMs }: { limitKmh: number; gapMs: number },
): Speeding | null {
  const { track, verdicts } = judged
  const { fixTime, speedKmh, latitude, longitude, length } = track
  let milliseconds = 0
  let worst = -1
  let above = -1
  for (let index = firstAtOrAfter(track, from - gapMs); index < length; index++) {
    if (verdicts[index] !== ACCEPTED || Number.isNaN(speedKmh[index]!)) continue
    const at = fixTime[index]!
    if (above >= 0 && at - fixTime[above]! <= gapMs) {
      milliseconds += Math.max(0, Math.min(to, at) - Math.max(from, fixTime[above]!))
    }
    if (at >= to) break
    above = speedKmh[index]! > limitKmh ? index : -1
    if (above >= 0 && at >= from && (worst < 0 || speedKmh[index]! > speedKmh[worst]!)) worst = index
  }
  const count = countSpeeding(judged, { from, to: to - 1 }, limitKmh)
  if (count === null && milliseconds === 0) return null
  if (worst < 0) return { count: count ?? 0, milliseconds, worst: null }
  const place = { latitude: latitude[worst]!, longitude: longitude[worst]! }
  return {
    count: count ?? 0,
    milliseconds,
    worst: { kmh: saidNumber(speedKmh[worst]!), at: fixTime[worst]!, ...place },
  }
}
