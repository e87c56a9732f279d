import { distanceMeters } from '../places/distance.ts'
import { READING_AGE_MS } from '../position/known-ignition.ts'
import { POSITION_FLAGS } from '../position/position-flags.ts'
import type { EpochMs } from '../position/position-report.ts'
import { withKnownIgnition } from '../track/itinerary/known-ignition.ts'
import { UNSURE_FIXES } from '../track/itinerary/restart-points.ts'
import { judgeTrack } from '../track/quality/quality.ts'
import type { Track } from '../track/track.ts'
import type { TripRules } from '../track/trip-rules.ts'
import { verdictCode } from '../track/verdicts.ts'

/** A track as rules see it: with the verdicts of the reports, and how far these hold whatever comes after. */
export interface JudgedPoints {
  /** An accepted point has the greatest speed that was told of its instant and place, by whichever report. */
  track: Track
  /** 1 where a point moves the vehicle. */
  isAccepted: Uint8Array
  /** Points up to this instant are judged as in every longer track; null: none is. */
  settledAt: EpochMs | null
  /** What comes later than this changes nothing up to `settledAt`. */
  soundUntil: EpochMs
  /** Says where a track begins that is judged like this one from an instant on which is settled. */
  readFrom(at: EpochMs): EpochMs
}

/** Judges a track by what counts as a jump or as drift in reports. */
export function judgePoints(track: Track, rules: TripRules): JudgedPoints {
  const known = withKnownIgnition(track, rules)
  const { steps, verdicts } = judgeTrack(known, rules)
  const isAccepted = new Uint8Array(track.length)
  for (let step = 0; step < steps.count; step++) isAccepted[steps.point[step]!] = 1
  const settled = steps.count - 1 - UNSURE_FIXES
  const timeOf = (step: number) => track.fixTime[steps.point[step]!]!
  return {
    track: withGreatestSpeeds(known, isAccepted, verdicts),
    isAccepted,
    settledAt: settled < 0 ? null : timeOf(settled),
    soundUntil: steps.count === 0 ? 0 : timeOf(steps.count - 1),
    readFrom(at) {
      if (steps.count === 0) return track.fixTime[0] ?? 0
      let step = Math.max(0, settled)
      while (step > 0 && timeOf(step) > at) step--
      // With fewer before it the track begins where it does: what was refused there is a witness too.
      return knownFrom(track, step < UNSURE_FIXES ? 0 : steps.point[step - UNSURE_FIXES]!)
    },
  }
}

const DUPLICATE = verdictCode('duplicateTime')
/** Two reports of one instant tell of the same drive where they lie no farther apart: what a second takes at 360 km/h. */
const SAME_PLACE_METERS = 100

/**
 * Which of two reports of one second is the track's hangs on their bytes. Who waits for a speed hears of it whichever it is,
 * and so in whatever order they came.
 */
function withGreatestSpeeds(track: Track, isAccepted: Uint8Array, verdicts: Uint8Array): Track {
  let speedKmh: Track['speedKmh'] | null = null
  let accepted = -1
  for (let index = 0; index < track.length; index++) {
    if (isAccepted[index] === 1) accepted = index
    if (verdicts[index] !== DUPLICATE || accepted < 0 || track.fixTime[accepted] !== track.fixTime[index]) continue
    const speed = track.speedKmh[index]!
    if (!(speed > (speedKmh ?? track.speedKmh)[accepted]!) || !isSamePlace(track, accepted, index)) continue
    speedKmh ??= track.speedKmh.slice()
    speedKmh[accepted] = speed
  }
  return speedKmh === null ? track : { ...track, speedKmh }
}

function isSamePlace({ latitude, longitude }: Track, one: number, other: number): boolean {
  return distanceMeters(latitude[one]!, longitude[one]!, latitude[other]!, longitude[other]!) <= SAME_PLACE_METERS
}

/** From when on a track says of the ignition at this point and later what the whole one says. */
function knownFrom(track: Track, index: number): EpochMs {
  const at = track.fixTime[index]!
  for (let before = index; before >= 0 && at - track.fixTime[before]! <= READING_AGE_MS; before--) {
    if (track.ignition[before] !== -1 && !isTimeless(track, before)) return track.fixTime[before]!
  }
  return at
}

/** Whether a point is one at which nobody can say when it was. */
export function isTimeless(track: Track, index: number): boolean {
  return (track.flags[index]! & POSITION_FLAGS.futureClock) !== 0 || !Number.isFinite(track.fixTime[index])
}
