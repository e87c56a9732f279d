import type { Period } from '../../calendar/period.ts'
import { firstAtOrAfter } from '../track.ts'
import { verdictCode } from '../verdicts.ts'
import type { JudgedTrack } from './speeding.ts'

const ACCEPTED = verdictCode('accepted')

/**
 * Finds the first odometer reading of the device in a time, both ends included; null where no accepted position tells
 * one.
 */
export function firstOdometerKm({ track, verdicts }: JudgedTrack, { from, to }: Period): number | null {
  const { fixTime, odometerKm, length } = track
  for (let index = firstAtOrAfter(track, from); index < length && fixTime[index]! <= to; index++) {
    if (verdicts[index] === ACCEPTED && !Number.isNaN(odometerKm[index]!)) return odometerKm[index]!
  }
  return null
}
