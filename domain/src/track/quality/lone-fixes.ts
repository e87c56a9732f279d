import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { metersBetween, type Steps } from './steps.ts'

/** No place on Earth has a degree of latitude shorter than this. */
const LEAST_METERS_PER_DEGREE = 110_500

/**
 * Marks single fixes away from a vehicle that stands: the fixes before and after are in one place, another one beside
 * them confirms it, and the fix itself reports no speed. Across silence a fix is marked only where the engine was off
 * all the while. Undefined when there is none.
 */
export function findLoneFixes(track: Track, steps: Steps, rules: TripRules): Uint8Array | undefined {
  const radius = rules.stopRadiusMeters
  const { point, meters, count } = steps
  let lone: Uint8Array | undefined
  for (let position = 1; position + 1 < count; position++) {
    if (meters[position]! <= radius || meters[position - 1]! <= radius) continue
    if (track.speedKmh[point[position]!]! >= rules.movingKmh) continue
    if (!isConfirmed(track, steps, { position, radius }) || !isWatched(track, steps, { position, rules })) continue
    lone ??= new Uint8Array(count)
    lone[position] = 1
  }
  return lone
}

/** Whether the neighbours are in one place and a third fix is there with them. */
function isConfirmed(track: Track, steps: Steps, { position, radius }: { position: number; radius: number }): boolean {
  const { point, meters, count } = steps
  const [before, after] = [point[position - 1]!, point[position + 1]!]
  // This sorts out most fixes of a drive without measuring a distance.
  const north = Math.abs(track.latitude[after]! - track.latitude[before]!) * LEAST_METERS_PER_DEGREE
  if (north > radius || metersBetween(track, before, after) > radius) return false
  const confirmedBefore = position >= 2 && meters[position - 2]! <= radius
  return confirmedBefore || (position + 2 < count && meters[position + 1]! <= radius)
}

/** Whether the tracker kept reporting, or said that the engine was off. */
function isWatched(
  track: Track,
  { point }: Steps,
  { position, rules }: { position: number; rules: TripRules },
): boolean {
  const [before, here, after] = [point[position - 1]!, point[position]!, point[position + 1]!]
  const gapMs = rules.gapSeconds * 1000
  const { fixTime, ignition } = track
  if (fixTime[here]! - fixTime[before]! <= gapMs && fixTime[after]! - fixTime[here]! <= gapMs) return true
  return ignition[before] === 0 && ignition[here] === 0 && ignition[after] === 0
}
