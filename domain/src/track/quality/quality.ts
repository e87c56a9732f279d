import { POSITION_FLAGS } from '../../position/position-flags.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { type Verdict, verdictCode } from '../verdicts.ts'
import { findExcursions } from './excursions.ts'
import { findJumps } from './jumps.ts'
import { findLoneFixes } from './lone-fixes.ts'
import { type Steps, stepsBetween, stepsWithout } from './steps.ts'

export interface JudgedTrack {
  /** The code of the verdict on each point of the track; see {@link VERDICTS}. */
  readonly verdicts: Uint8Array
  /** The accepted points; their times ascend strictly. */
  readonly steps: Steps
}

/**
 * Judges each point of the track, with a reason for what it refuses. Nothing is deleted; a point that was not accepted
 * moves no vehicle.
 */
export function judgeTrack(track: Track, rules: TripRules): JudgedTrack {
  const verdicts = new Uint8Array(track.length)
  let steps = stepsBetween(track, markOwnFaults(track, verdicts))
  steps = exclude({ track, verdicts, steps }, findJumps(track, steps, rules), 'jump')
  steps = exclude({ track, verdicts, steps }, findDrift(track, steps, rules), 'parkedDrift')
  return { verdicts, steps }
}

function findDrift(track: Track, steps: Steps, rules: TripRules): Uint8Array | undefined {
  const lone = findLoneFixes(track, steps, rules)
  const excursions = findExcursions(track, steps, rules)
  if (lone === undefined || excursions === undefined) return lone ?? excursions
  return lone.map((mark, position) => mark | excursions[position]!)
}

/** Marks what a point shows by itself or by its time stamp; answers the points without such a fault. */
function markOwnFaults(track: Track, verdicts: Uint8Array): Int32Array {
  const sound = new Int32Array(track.length)
  let count = 0
  for (let index = 0; index < track.length; index++) {
    const isTwin = count > 0 && track.fixTime[index]! <= track.fixTime[sound[count - 1]!]!
    const fault = ownFault(track, index) ?? (isTwin ? 'duplicateTime' : undefined)
    if (fault !== undefined) {
      verdicts[index] = verdictCode(fault)
      continue
    }
    sound[count++] = index
  }
  return sound.subarray(0, count)
}

function ownFault(track: Track, index: number): Verdict | undefined {
  const flags = track.flags[index]!
  if ((flags & POSITION_FLAGS.noPlace) !== 0) return 'reading'
  if ((flags & POSITION_FLAGS.noFix) !== 0) return 'noFix'
  if ((flags & POSITION_FLAGS.futureClock) !== 0) return 'futureClock'
  if ((flags & POSITION_FLAGS.outOfRange) !== 0) return 'outOfRange'
  const latitude = track.latitude[index]!
  const longitude = track.longitude[index]!
  const isInRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isInRange && Number.isFinite(track.fixTime[index]) ? undefined : 'outOfRange'
}

interface Judging {
  track: Track
  verdicts: Uint8Array
  steps: Steps
}

function exclude({ track, verdicts, steps }: Judging, isDropped: Uint8Array | undefined, reason: Verdict): Steps {
  if (isDropped === undefined) return steps
  for (let position = 0; position < steps.count; position++) {
    if (isDropped[position] !== 0) verdicts[steps.point[position]!] = verdictCode(reason)
  }
  return stepsWithout(track, steps, isDropped)
}
